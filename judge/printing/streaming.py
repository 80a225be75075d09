"""reportlab's document, written page by page: memory does not grow with the number of pages.

reportlab keeps the content of every page until the end and writes it as text. Here a finished page goes to the file at once,
compressed; only its object number and offset stay. Fonts, outline and forms come last.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from typing import BinaryIO

LEVEL = 3  # of zlib: half the time of its default, files a tenth larger


_Document: Any = pdfdoc.PDFDocument  # the stubs leave it half typed


class StreamedDocument(_Document):  # type: ignore[misc]
    """A PDF whose pages are written as soon as they are finished."""

    def __init__(self, file: BinaryIO, language: str) -> None:
        super().__init__(compression=1, invariant=1, lang=language)
        self._file = file
        self._offset = 0
        self._forms: set[str] = set()
        self._put(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % self._pdfVersion)

    def reserve_form(self, name: str) -> None:
        """Reserve a number for a form that pages use before it is drawn."""
        internal = pdfdoc.xObjectName(name)
        self.Reference(pdfdoc.PDFFormXObject(0, 0, 0, 0), internal)
        self._forms.add(internal)

    def addForm(self, name: str, form: object) -> None:  # noqa: N802 - reportlab's name
        """Write a drawn form at its reserved number."""
        internal = pdfdoc.xObjectName(name)
        self._forms.remove(internal)
        self.idToObject[internal] = form
        setattr(form, pdfdoc.__InternalName__, internal)
        self.inObject = None

    def addPage(self, page: Any) -> None:  # noqa: N802 - reportlab's name
        """Write a finished page and free its contents."""
        name = self.thisPageName()
        content = zlib.compress(page.stream.encode("latin-1"), LEVEL)
        page.stream = ""
        page.Contents = self.Reference(pdfdoc.PDFDictionary({}), f"content of {name}")
        number, _ = self.idToObjectNumberAndVersion[f"content of {name}"]
        head = b"%d 0 obj\n<< /Filter /FlateDecode /Length %d >>\nstream\n" % (number, len(content))
        self._write(f"content of {name}", head + content + b"\nendstream\nendobj\n")
        self.Reference(page, name)
        self._write(name, pdfdoc.PDFIndirectObject(name, page).format(self))
        self.Pages.pages.append(pdfdoc.PDFObjectReference(name))
        self.pageCounter += 1
        self.inObject = None

    def format(self, document: object = None) -> bytes:
        """Write the remaining objects, the table of offsets and the trailer; returns nothing."""
        del document
        catalog, info = self.Reference(self.Catalog), self.Reference(self.info)
        number = 1
        while number in self.numberToId:  # formatting one object may number further ones
            name = self.numberToId[number]
            if name not in self.idToOffset:
                self._write(name, pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self))
            number += 1
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [self.numberToId[each] for each in range(1, number)])
        start = self._put(table.format(self))
        trailer = pdfdoc.PDFTrailer(startxref=start, Size=number, Root=catalog, Info=info, ID=self.ID())
        self._put(trailer.format(self))
        return b""

    def _write(self, name: str, data: bytes) -> None:
        """Write one object and free it."""
        self.idToOffset[name] = self._put(data)
        self.idToObject[name] = None

    def _put(self, data: bytes) -> int:
        offset = self._offset
        self._file.write(data)
        self._offset += len(data)
        return offset
