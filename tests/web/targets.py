"""What a page has to tap that is smaller than a finger, as a script of the page finds it."""

TARGETS = """() => [...document.querySelectorAll('a, button, select, summary, input:not([type=hidden])')].flatMap((el) => {
  if (el.matches('.vh, .skip, .rule') || !el.checkVisibility({ visibilityProperty: true })) return [];
  const box = (el.closest('label') || el).getBoundingClientRect();
  const inSentence = el.tagName === 'A' && getComputedStyle(el).display === 'inline';
  return inSentence || (box.width >= 43.5 && box.height >= 43.5)
    ? [] : [`${el.outerHTML.slice(0, 80)} ${box.width}x${box.height}`];
})"""
