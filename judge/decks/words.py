"""The sentences of the deck check: one table, four languages. Everything before this is keys and facts.

`{the word card}` is what the game calls a card, as in the words of disputes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.words import pick, tables
from judge.words.languages import COLUMNS, known

if TYPE_CHECKING:
    from collections.abc import Mapping

_CARD: Final = "the word card"

# Each row holds English, Traditional Chinese, Simplified Chinese and Japanese, in the order of COLUMNS.
SENTENCES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    # what was folded or mended in a line
    "fold.width": (
        "full-width or compatibility characters",
        "全形字元已轉換",
        "全角字符已转换",
        "全角などの文字を変換",
    ),
    "fold.invisible": (
        "invisible characters removed",
        "已移除不可見字元",
        "已移除不可见字符",
        "見えない文字を除去",
    ),
    "fold.signs": (
        "dashes, × or brackets made plain",
        "破折號、× 或括號已統一",
        "破折号、× 或括号已统一",
        "ダッシュ・×・括弧を統一",
    ),
    "fold.lookalike": (
        "Cyrillic or Greek letters read as Latin ones",
        "西里爾或希臘字母讀作拉丁字母",
        "西里尔或希腊字母读作拉丁字母",
        "キリル文字・ギリシャ文字をラテン文字と読み替え",
    ),
    "drop.text": ('"{text}" left out', "略去「{text}」", "略去“{text}”", "「{text}」を無視"),
    "quantity.bare": (
        "{count} read as the quantity",
        "{count} 讀作張數",
        "{count} 读作张数",
        "{count} を枚数と解釈",
    ),
    "number.mended": (
        "{written} read as {no}",
        "{written} 讀作 {no}",
        "{written} 读作 {no}",
        "{written} を {no} と解釈",
    ),
    "name.mended": (
        '"{written}" read as "{name}"',
        "「{written}」讀作「{name}」",
        "“{written}”读作“{name}”",
        "「{written}」を「{name}」と解釈",
    ),
    # lines that cannot be read
    "line.long": (
        "The line has {length} characters; at most {limit} are read.",
        "這行有 {length} 個字元，最多讀取 {limit} 個。",
        "这行有 {length} 个字符，最多读取 {limit} 个。",
        "この行は {length} 文字です。{limit} 文字まで読み取れます。",
    ),
    "line.no-card": (
        "A quantity ({count}) without a card: add the card No. or name.",
        "只有張數（{count}），沒有{the word card}：請加上 No. 或名稱。",
        "只有张数（{count}），没有{the word card}：请加上编号或名称。",
        "枚数（{count}）だけでカードがありません。番号か名前を書いてください。",
    ),
    "line.columns": (
        "Which cell is the name is not clear: add a header row with No., name and quantity.",
        "看不出哪一格是名稱：請加上標題列（No.、名稱、數量）。",
        "看不出哪一格是名称：请加上标题行（编号、名称、数量）。",
        "どのセルが名前か分かりません。見出し行（番号・名前・枚数）を付けてください。",
    ),
    "line.quotes": (
        "The quotes in this line are not closed.",
        "這行的引號沒有關閉。",
        "这行的引号没有关闭。",
        "この行の引用符が閉じていません。",
    ),
    "line.date": (
        "The spreadsheet has turned a cell into a date ({text}): format the column as text.",
        "試算表把一格變成了日期（{text}）：請把該欄設為文字再輸入。",
        "电子表格把一格变成了日期（{text}）：请把该列设为文本再输入。",
        "表計算ソフトがセルを日付（{text}）に変えています。列を文字列にして書き直してください。",
    ),
    "line.json": (
        "This entry is no card: write a line of text, or an object with count and no or name.",
        "這項不是{the word card}：請寫成一行文字，或含 count 及 no 或 name 的物件。",
        "这项不是{the word card}：请写成一行文字，或含 count 及 no 或 name 的对象。",
        "この項目はカードではありません。1行の文字列か、count と no・name を持つオブジェクトにしてください。",
    ),
    "line.twice": (
        '"{field}" is there twice in one entry.',
        "同一項中「{field}」出現兩次。",
        "同一项中“{field}”出现两次。",
        "1つの項目に「{field}」が2回あります。",
    ),
    "quantity.bad": (
        '"{quantity}" is no quantity: write 1 to 999 in the figures 0-9.',
        "「{quantity}」不是張數：請用數字 0–9 寫 1 至 999。",
        "“{quantity}”不是张数：请用数字 0–9 写 1 至 999。",
        "「{quantity}」は枚数ではありません。0～9 の数字で 1～999 を書いてください。",
    ),
    "quantity.two": (
        "Two quantities in one line ({first} and {second}): keep one.",
        "一行有兩個張數（{first} 和 {second}）：請保留一個。",
        "一行有两个张数（{first} 和 {second}）：请保留一个。",
        "1行に枚数が2つあります（{first} と {second}）。1つにしてください。",
    ),
    "quantity.ordinal": (
        'Is the figure in "{text}" a quantity or a position? Write the quantity as "4x".',
        "「{text}」的數字是張數還是序號？請把張數寫成「4x」。",
        "“{text}”的数字是张数还是序号？请把张数写成“4x”。",
        "「{text}」の数字は枚数ですか、順番ですか。枚数は「4x」と書いてください。",
    ),
    "quantity.run": (
        'Where does the No. end and the quantity begin in "{text}"? Put "x" or a space between them.',
        "「{text}」的 No. 到哪裡為止、張數從哪裡開始？請在中間加上「x」或空格。",
        "“{text}”的编号到哪里为止、张数从哪里开始？请在中间加上“x”或空格。",
        "「{text}」はどこまでが番号でどこからが枚数ですか。間に「x」か空白を入れてください。",
    ),
    "quantity.missing": (
        'The quantity of "{text}" is empty or cannot be read: write it.',
        "「{text}」的張數是空的或讀不出：請填上。",
        "“{text}”的张数为空或无法读取：请填上。",
        "「{text}」の枚数が空か、読み取れません。書いてください。",
    ),
    "quantity.which": (
        'Which figure in "{text}" is the quantity? Write it as "4x" at the beginning.',
        "「{text}」中哪個數字是張數？請在開頭寫成「4x」。",
        "“{text}”中哪个数字是张数？请在开头写成“4x”。",
        "「{text}」のどの数字が枚数ですか。先頭に「4x」のように書いてください。",
    ),
    "number.alone": (
        'Is "{text}" a card of this deck? Write its quantity before it.',
        "「{text}」是這副牌組的{the word card}嗎？請在前面寫上張數。",
        "“{text}”是这副牌组的{the word card}吗？请在前面写上张数。",
        "「{text}」はこのデッキのカードですか。前に枚数を書いてください。",
    ),
    "line.rest": (
        'Beside {card} stands "{rest}": a quantity, another card, or nothing?',
        "{card} 旁邊的「{rest}」是張數、另一張{the word card}，還是與牌組無關？",
        "{card} 旁边的“{rest}”是张数、另一张{the word card}，还是与牌组无关？",
        "{card} の横の「{rest}」は枚数ですか、別のカードですか、関係のない文字ですか。",
    ),
    "line.unread": (
        'What is "{text}"? If it is a card, write quantity and No.',
        "「{text}」是甚麼？如果是{the word card}，請寫張數和 No.。",
        "“{text}”是什么？如果是{the word card}，请写张数和编号。",
        "「{text}」は何ですか。カードなら枚数と番号を書いてください。",
    ),
    "line.hidden": (
        '"{text}" looks like a remark or a heading, but names a card: is the card in the deck?',
        "「{text}」像備註或標題，但提到{the word card}：它在牌組內嗎？",
        "“{text}”像备注或标题，但提到{the word card}：它在牌组里吗？",
        "「{text}」は注記か見出しのようですが、カードを指しています。デッキに入っていますか。",
    ),
    "sum.differs": (
        "The list says {said} cards here; its lines add up to {found}.",
        "清單在此寫 {said} 張；各行合計 {found} 張。",
        "清单在此写 {said} 张；各行合计 {found} 张。",
        "リストのここには {said} 枚とありますが、行の合計は {found} 枚です。",
    ),
    # cards
    "card.unknown": (
        "{count} lines name cards that the card database does not have; they are counted by their No.",
        "{count} 行的{the word card}不在資料庫，按 No. 計算張數。",
        "{count} 行的{the word card}不在数据库，按编号计算张数。",
        "{count} 行のカードはデータベースにありません。番号で数えます。",
    ),
    "name.unknown": (
        'The card database has no "{name}".',
        "資料庫沒有「{name}」這個名稱。",
        "数据库没有“{name}”这个名称。",
        "データベースに「{name}」という名前はありません。",
    ),
    "number.other": (
        'The card database has "{name}", but not under {no}.',
        "資料庫有「{name}」，但 No. 不是 {no}。",
        "数据库有“{name}”，但编号不是 {no}。",
        "データベースに「{name}」はありますが、番号が {no} ではありません。",
    ),
    "name.ambiguous": (
        'More than one card is called "{name}": write its No.',
        "有多於一張{the word card}叫「{name}」：請寫上 No.。",
        "有多于一张{the word card}叫“{name}”：请写上编号。",
        "「{name}」という名前のカードは複数あります。番号を書いてください。",
    ),
    "name.misspelt": (
        '{no} is "{name}"; the list says "{written}".',
        "{no} 是「{name}」，清單寫「{written}」。",
        "{no} 是“{name}”，清单写“{written}”。",
        "{no} は「{name}」ですが、リストには「{written}」とあります。",
    ),
    "card.mismatch": (
        'No. and name are of different cards: {no} is "{name}", the list says "{written}". It is counted as {no}.',
        "No. 與名稱不合：{no} 是「{name}」，清單寫「{written}」。按 {no} 計算。",
        "编号与名称不符：{no} 是“{name}”，清单写“{written}”。按 {no} 计算。",
        "番号と名前が別のカードです。{no} は「{name}」ですが「{written}」とあります。{no} として数えます。",
    ),
    "number.mended-mismatch": (
        'The No. was read as {no}, which is "{name}", but the list says "{written}": write the right one.',
        "No. 讀作 {no}，即「{name}」，但清單寫「{written}」：請更正。",
        "编号读作 {no}，即“{name}”，但清单写“{written}”：请更正。",
        "番号を {no}「{name}」と読みましたが、リストには「{written}」とあります。訂正してください。",
    ),
    "names.differ": (
        "{no} has different names in this list ({names}): one of the numbers may be wrong. All count as {no}.",
        "清單中 {no} 有不同名稱（{names}）：可能有編號寫錯。全部按 {no} 計算。",
        "清单中 {no} 有不同名称（{names}）：可能有编号写错。全部按 {no} 计算。",
        "{no} に異なる名前があります（{names}）。番号の誤りかもしれません。すべて {no} として数えます。",
    ),
    "side.none": (
        "This game has no side deck: these cards are counted in the deck.",
        "這遊戲沒有備牌：這些{the word card}計入牌組。",
        "这个游戏没有备牌：这些{the word card}计入牌组。",
        "このゲームにサイドデッキはありません。デッキの枚数に数えます。",
    ),
    "encoding.guessed": (
        "The file is not Unicode; it was read as {encoding}. If names look wrong, save it as UTF-8.",
        "檔案不是 Unicode，按 {encoding} 讀取。如名稱有亂碼，請存成 UTF-8。",
        "文件不是 Unicode，按 {encoding} 读取。如名称有乱码，请存成 UTF-8。",
        "ファイルは Unicode ではなく、{encoding} で読みました。文字化けするなら UTF-8 で保存してください。",
    ),
    "sheets.other": (
        'Only the sheet "{sheet}" was read, not {others}.',
        "只讀取了工作表「{sheet}」，沒有讀取 {others}。",
        "只读取了工作表“{sheet}”，没有读取 {others}。",
        "シート「{sheet}」だけを読みました。{others} は読んでいません。",
    ),
    # input that is no deck list
    "input.empty": (
        "The list is empty: write one card in each line, for example: 4 ZW1-001",
        "清單是空的：請每行寫一種{the word card}，例如：4 ZW1-001",
        "清单是空的：请每行写一种{the word card}，例如：4 ZW1-001",
        "リストが空です。1行に1種類ずつ書いてください。例: 4 ZW1-001",
    ),
    "input.no-cards": (
        "This is no deck list: no line has a quantity, a card No. or a known card. Write lines such as: 4 ZW1-001",
        "這不是牌組清單：沒有一行有張數、{the word card} No. 或認得的{the word card}。請寫成這樣：4 ZW1-001",
        "这不是牌组清单：没有一行有张数、{the word card}编号或认得的{the word card}。请写成这样：4 ZW1-001",
        "デッキリストではありません。枚数・カード番号・既知のカードのある行がありません。例: 4 ZW1-001",
    ),
    "input.large": (
        "The list is larger than {limit} MB: send the deck list alone.",
        "清單大於 {limit} MB：請只送出牌組清單。",
        "清单大于 {limit} MB：请只发送牌组清单。",
        "リストが {limit} MB を超えています。デッキリストだけを送ってください。",
    ),
    "input.lines": (
        "The list has more than {limit} lines: send one deck at a time.",
        "清單多於 {limit} 行：請每次送出一副牌組。",
        "清单多于 {limit} 行：请每次发送一副牌组。",
        "リストが {limit} 行を超えています。1デッキずつ送ってください。",
    ),
    "input.file": (
        "This is a {kind} file: send the list as text, CSV, XLSX or JSON.",
        "這是 {kind} 檔案：請用文字、CSV、XLSX 或 JSON 送出清單。",
        "这是 {kind} 文件：请用文本、CSV、XLSX 或 JSON 发送清单。",
        "これは {kind} ファイルです。テキスト・CSV・XLSX・JSON で送ってください。",
    ),
    "input.encoding": (
        "The file is no text in UTF-8, UTF-16, Big5, GBK or Shift JIS: save it as UTF-8.",
        "檔案不是 UTF-8、UTF-16、Big5、GBK 或 Shift JIS 文字：請存成 UTF-8。",
        "文件不是 UTF-8、UTF-16、Big5、GBK 或 Shift JIS 文本：请存成 UTF-8。",
        "UTF-8・UTF-16・Big5・GBK・Shift JIS のテキストではありません。UTF-8 で保存してください。",
    ),
    "input.json": (
        "The JSON is broken at line {line}.",
        "JSON 在第 {line} 行有錯誤。",
        "JSON 在第 {line} 行有错误。",
        "JSON の {line} 行目に誤りがあります。",
    ),
    "input.json-value": (
        "The JSON is nested too deeply, or holds NaN or Infinity.",
        "JSON 層數太深，或含有 NaN 或 Infinity。",
        "JSON 层数太深，或含有 NaN 或 Infinity。",
        "JSON の入れ子が深すぎるか、NaN・Infinity があります。",
    ),
    "input.sheet-unreadable": (
        "The spreadsheet cannot be read: save it as XLSX or CSV again.",
        "無法讀取試算表：請重新存成 XLSX 或 CSV。",
        "无法读取电子表格：请重新存成 XLSX 或 CSV。",
        "表計算ファイルを読み取れません。XLSX か CSV で保存し直してください。",
    ),
    "input.sheet-large": (
        "The spreadsheet unpacks to more than is allowed: copy the list into a new file.",
        "試算表解壓後過大：請把清單複製到新檔案。",
        "电子表格解压后过大：请把清单复制到新文件。",
        "表計算ファイルの展開後の大きさが上限を超えています。リストを新しいファイルに写してください。",
    ),
    "input.sheet-rows": (
        "The spreadsheet has more than {limit} rows: send one deck at a time.",
        "試算表多於 {limit} 列：請每次送出一副牌組。",
        "电子表格多于 {limit} 行：请每次发送一副牌组。",
        "シートが {limit} 行を超えています。1デッキずつ送ってください。",
    ),
    # many lists handed in at once
    "many.unreadable": (
        "The zip cannot be unpacked: pack the lists again.",
        "無法解開這個 zip：請重新打包清單。",
        "无法解开这个 zip：请重新打包列表。",
        "zip を展開できません。リストをもう一度まとめてください。",
    ),
    "many.empty": (
        "No list in it: put one file for each player into the folder or zip.",
        "裡面沒有清單：請把每位玩家的檔案各放一份進資料夾或 zip。",
        "里面没有列表：请把每位玩家的文件各放一份进文件夹或 zip。",
        "リストがありません。プレイヤーごとに1ファイルをフォルダーか zip に入れてください。",
    ),
    "many.files": (
        "{files} files: at most {limit} are read at once.",
        "共 {files} 個檔案：一次最多讀取 {limit} 個。",
        "共 {files} 个文件：一次最多读取 {limit} 个。",
        "ファイルが {files} 個あります。一度に読めるのは {limit} 個までです。",
    ),
    "many.large": (
        "Unpacked, the files are larger than {limit} MB: hand them in in parts.",
        "解開後的檔案超過 {limit} MB：請分次送出。",
        "解开后的文件超过 {limit} MB：请分次提交。",
        "展開すると {limit} MB を超えます。分けて提出してください。",
    ),
    "many.locked": (
        "The file is locked with a password: pack it again without one.",
        "檔案有密碼：請不加密碼重新打包。",
        "文件有密码：请不加密码重新打包。",
        "パスワードがかかっています。パスワードなしでまとめ直してください。",
    ),
    "many.broken": (
        "The file cannot be read: pack it again.",
        "無法讀取這個檔案：請重新打包。",
        "无法读取这个文件：请重新打包。",
        "ファイルを読めません。まとめ直してください。",
    ),
    "many.nested": (
        "A zip in a zip or folder is not opened: unpack it first.",
        "不會打開 zip 或資料夾裡的 zip：請先解開。",
        "不会打开 zip 或文件夹里的 zip：请先解开。",
        "zip やフォルダーの中の zip は開きません。先に展開してください。",
    ),
    "many.none": (
        "Nothing says whose list this is: name the file after the player or their number, or add a line Player: and name.",
        "看不出是誰的清單：請用玩家姓名或編號作檔名，或在檔案裡寫上「Player:」和姓名。",
        "看不出是谁的列表：请用玩家姓名或编号作文件名，或在文件里写上“Player:”和姓名。",
        "誰のリストか分かりません。ファイル名をプレイヤーの名前か番号にするか、ファイルの中に「Player:」と名前を書いてください。",
    ),
    "many.several": (
        "It may be the list of {players}: name the file after one player's number.",
        "可能是 {players} 的清單：請用其中一位的編號作檔名。",
        "可能是 {players} 的列表：请用其中一位的编号作文件名。",
        "{players} のうち誰のリストか分かりません。ファイル名を1人の番号にしてください。",
    ),
    "many.twice": (
        "{players} has more than one file: hand in only the list that counts.",
        "{players} 有多個檔案：請只送出算數的那份清單。",
        "{players} 有多个文件：请只提交算数的那份列表。",
        "{players} のファイルが複数あります。有効なリストだけを提出してください。",
    ),
    # deck rules
    "size.over": (
        "{total} cards: exactly {size} are needed; take out {by}.",
        "共 {total} 張：必須剛好 {size} 張，請減 {by} 張。",
        "共 {total} 张：必须刚好 {size} 张，请减 {by} 张。",
        "{total} 枚あります。ちょうど {size} 枚が必要です。{by} 枚減らしてください。",
    ),
    "size.under": (
        "{total} cards: exactly {size} are needed; add {by}.",
        "共 {total} 張：必須剛好 {size} 張，請加 {by} 張。",
        "共 {total} 张：必须刚好 {size} 张，请加 {by} 张。",
        "{total} 枚です。ちょうど {size} 枚が必要です。{by} 枚足してください。",
    ),
    "copies.no": (
        "{count} of {card}: at most {limit} of one card No.; take out {by}.",
        "{card} 有 {count} 張：同一 No. 最多 {limit} 張，請減 {by} 張。",
        "{card} 有 {count} 张：同一编号最多 {limit} 张，请减 {by} 张。",
        "{card} が {count} 枚あります。同じ番号は {limit} 枚までです。{by} 枚減らしてください。",
    ),
    "copies.group": (
        "{count} of {card} ({colours}): at most {limit} of one colour and name, whatever the No.; take out {by}.",
        "{card}（{colours}）有 {count} 張：同色同名最多 {limit} 張，不論編號，請減 {by} 張。",
        "{card}（{colours}）有 {count} 张：同色同名最多 {limit} 张，不论编号，请减 {by} 张。",
        "{card}（{colours}）が {count} 枚あります。番号が違っても同色同名は {limit} 枚までです。{by} 枚減らしてください。",
    ),
    "copies.name": (
        "{count} of {card}: at most {limit} of one colour and name; take out {by}.",
        "{card} 有 {count} 張：同色同名最多 {limit} 張，請減 {by} 張。",
        "{card} 有 {count} 张：同色同名最多 {limit} 张，请减 {by} 张。",
        "{card} が {count} 枚あります。同色同名は {limit} 枚までです。{by} 枚減らしてください。",
    ),
    "copies.uncoloured": (
        "{count} of {card}: at most {limit} of one colour. The colour in these lines is not known: state it.",
        "{card} 有 {count} 張，同色最多 {limit} 張。這些行的顏色不明：請註明顏色。",
        "{card} 有 {count} 张，同色最多 {limit} 张。这些行的颜色不明：请注明颜色。",
        "{card} が {count} 枚あり、同色は {limit} 枚までです。この行の色が不明です。色を書いてください。",
    ),
    "copies.unnamed": (
        "The names of {count} cards are not known, so at most {limit} of one name cannot be checked: add the names.",
        "{count} 張{the word card}的名稱不明，未能檢查同名最多 {limit} 張：請加上名稱。",
        "{count} 张{the word card}的名称不明，无法检查同名最多 {limit} 张：请加上名称。",
        "{count} 枚の名前が不明で、同名 {limit} 枚までを確認できません。名前を書いてください。",
    ),
    "series.mixed": (
        "Cards of more than one series ({series}): in official events all come from one.",
        "含有多於一個動畫系列（{series}）：正式比賽只可用同一系列。",
        "含有多于一个动画系列（{series}）：正式比赛只能用同一系列。",
        "複数の作品のカードがあります（{series}）。公式大会では1作品だけです。",
    ),
    "series.unknown": (
        "The series of {count} cards is not known, so one series cannot be checked: state it.",
        "{count} 張{the word card}的系列不明，未能檢查是否同一系列：請註明。",
        "{count} 张{the word card}的系列不明，无法检查是否同一系列：请注明。",
        "{count} 枚の作品が不明で、1作品かどうか確認できません。書いてください。",
    ),
    "box.missing": (
        "{card}: {count} of {size}; {by} missing.",
        "{card}：{count} 張，應為 {size} 張，欠 {by} 張。",
        "{card}：{count} 张，应为 {size} 张，缺 {by} 张。",
        "{card}: {count} 枚。{size} 枚のはずで、{by} 枚足りません。",
    ),
    "box.extra": (
        "{card}: {count} instead of {size}; {by} too many.",
        "{card}：{count} 張，應為 {size} 張，多 {by} 張。",
        "{card}：{count} 张，应为 {size} 张，多 {by} 张。",
        "{card}: {count} 枚。{size} 枚のはずで、{by} 枚余分です。",
    ),
    "box.partial": (
        "The loaded card list tells the copies of {count} of the {size} cards; the others were only counted.",
        "已載入的卡表只說明 {size} 張中 {count} 張的張數；其餘只計總數。",
        "已载入的卡表只说明 {size} 张中 {count} 张的张数；其余只计总数。",
        "読み込んだカード表で枚数が分かるのは {size} 枚中 {count} 枚です。残りは総数だけ数えました。",
    ),
    "start.kind": (
        "{card} cannot be in a starting deck: beside the seven starting cards only {allowed} may be.",
        "{card} 不可放進開始時的牌組：七張開始卡以外只可以是 {allowed}。",
        "{card} 不能放进开始时的牌组：七张开始卡以外只可以是 {allowed}。",
        "{card} は開始時のデッキに入れられません。開始時の7枚以外は {allowed} だけです。",
    ),
    "start.kind-unknown": (
        "It is not known what kind of card {card} is; beside the seven starting cards only {allowed} may be: state it.",
        "不知道 {card} 是哪類卡；七張開始卡以外只可以是 {allowed}：請註明。",
        "不知道 {card} 是哪类卡；七张开始卡以外只可以是 {allowed}：请注明。",
        "{card} の種類が不明です。開始時の7枚以外は {allowed} だけです。種類を書いてください。",
    ),
    "start.no-unit": (
        "None of the three added cards is a unit; the first is dealt from the unit deck.",
        "加入的三張都不是部隊；第一張由部隊牌庫抽取。",
        "加入的三张都不是部队；第一张由部队牌库抽取。",
        "追加の3枚にユニットがありません。1枚目はユニットの山札から引きます。",
    ),
}

# Words of facts that are data: colours and kinds of cards.
TERMS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "red": ("red", "紅", "红", "赤"),
    "yellow": ("yellow", "黃", "黄", "黄"),
    "blue": ("blue", "藍", "蓝", "青"),
    "green": ("green", "綠", "绿", "緑"),
    "white": ("white", "白", "白", "白"),
    "black": ("black", "黑", "黑", "黒"),
    "unit": ("unit", "部隊", "部队", "ユニット"),
    "item": ("item", "道具", "道具", "アイテム"),
}


# What the parts of a line are.
PARTS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "count": ("quantity", "張數", "张数", "枚数"),
    "no": ("No.", "No.", "编号", "番号"),
    "name": ("name", "名稱", "名称", "名前"),
    "colour": ("colour", "顏色", "颜色", "色"),
    "mark": ("mark", "標記", "标记", "記号"),
    "label": ("label", "標示", "标示", "見出し"),
    "sign": ("sign", "符號", "符号", "記号"),
    "remark": ("remark", "備註", "备注", "注記"),
}


def part_word(role: str, language: str) -> str:
    """Name a part of a line in one language; English where the language is not one of ours."""
    return PARTS[role][COLUMNS.index(tag) if (tag := known(language)) else 0]


def card_word(game: str, language: str) -> str:
    """Give what a game calls a card; the usual word where no game is known."""
    return pick(tables(game)["terms"][_CARD], language)


def say(key: str, facts: Mapping[str, Any], language: str, game: str = "") -> str:
    """Make one sentence; English where the language is not one of ours. An empty fact is shown as a dash."""
    column = COLUMNS.index(tag) if (tag := known(language)) else 0
    between = ", " if column == 0 else "、"
    shown = {
        name: between.join(TERMS[part][column] if part in TERMS else str(part) for part in value) or "–"
        if isinstance(value, (list, tuple))
        else value
        for name, value in facts.items()
    }
    return SENTENCES[key][column].format_map({**shown, _CARD: card_word(game, COLUMNS[column])})
