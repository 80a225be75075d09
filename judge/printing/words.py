"""Every word that is printed and is not the caller's: one row a phrase, one column a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.words.languages import COLUMNS

if TYPE_CHECKING:
    from judge.words.languages import Language

WORDS: dict[str, tuple[str, str, str, str]] = {
    # every page
    "page": ("Page", "頁", "页", "ページ"),
    "printed": ("Printed {time}", "列印於 {time}", "打印于 {time}", "印刷 {time}"),
    "round": ("Round {n}", "第 {n} 輪", "第 {n} 轮", "第 {n} ラウンド"),
    "after_round": ("After round {n}", "第 {n} 輪後", "第 {n} 轮后", "第 {n} ラウンド終了時"),
    "table": ("Table", "桌號", "桌号", "卓番号"),
    "player": ("Player", "玩家", "玩家", "プレイヤー"),
    "players": ("Players", "玩家", "玩家", "プレイヤー"),
    "opponent": ("Opponent", "對手", "对手", "対戦相手"),
    "points": ("Points", "積分", "积分", "勝点"),
    "points_short": ("{n} pts", "{n} 分", "{n} 分", "{n} 点"),
    "bye": ("Bye", "輪空", "轮空", "不戦勝"),
    "none": ("Nothing to print.", "沒有可列印的內容。", "没有可打印的内容。", "印刷する内容はありません。"),
    # result slips
    "slips": ("Result slips", "成績單", "成绩单", "結果用紙"),
    "wins": ("Wins", "勝", "胜", "勝"),
    "draws": ("Draws", "平手", "平局", "引き分け"),
    "place": ("Place", "名次", "名次", "順位"),
    "drop": ("Drop", "退賽", "退赛", "棄権"),
    "signature": ("Signature", "簽名", "签名", "署名"),
    "begins": ("begins: {side}", "先用：{side}", "先用：{side}", "最初の陣営：{side}"),
    "fixed": ("Fixed table", "固定桌", "固定桌", "固定卓"),
    "scan": ("Scan to report", "掃描報成績", "扫描报成绩", "読み取って報告"),
    # lists
    "pairings_table": ("Pairings by table", "配對表（按桌號）", "对阵表（按桌号）", "対戦表（卓番号順）"),
    "pairings_name": ("Pairings by name", "配對表（按姓名）", "对阵表（按姓名）", "対戦表（名前順）"),
    "standings": ("Standings", "排名表", "排名表", "順位表"),
    "rank": ("Rank", "名次", "名次", "順位"),
    "record": ("W–L–D", "勝–負–平", "胜–负–平", "勝–敗–分"),
    "dropped": ("dropped", "已退賽", "已退赛", "棄権"),
    "lots": (
        "= level on every tie-breaker; the order was drawn by lot.",
        "= 各項同分處理均相同，次序由抽籤決定。",
        "= 各项同分处理均相同，次序由抽签决定。",
        "= タイブレイカーがすべて等しく、順位は抽選による。",
    ),
    # the report of an event
    "report": ("Report of the event", "賽事報告", "赛事报告", "大会報告"),
    "winner": ("First", "第一名", "第一名", "1 位"),
    "game": ("Game", "遊戲", "游戏", "ゲーム"),
    "date": ("Date", "日期", "日期", "日付"),
    "rounds": ("Rounds", "輪數", "轮数", "ラウンド数"),
    "decks": ("Deck lists", "牌表", "牌表", "デッキリスト"),
    "half_in": ("Half of the results in", "半數成績到齊", "半数成绩到齐", "結果の半分がそろうまで"),
    "calls": ("Judge calls", "呼叫裁判", "呼叫裁判", "ジャッジ呼び出し"),
    "rulings": ("Rulings", "裁定", "裁定", "裁定"),
    "penalties": ("Penalties", "處罰", "处罚", "罰則"),
    "minutes": ("{n} min", "{n} 分鐘", "{n} 分钟", "{n} 分"),
    "calls_by_hour": ("Judge calls by hour", "各時段的呼叫", "各时段的呼叫", "時間帯ごとの呼び出し"),
    "cards_in_decks": (
        "Cards, by decks that have them",
        "卡牌（採用的牌組數）",
        "卡牌（采用的牌组数）",
        "カード（採用デッキ数）",
    ),
    # judges' sheets
    "ruling": ("Ruling", "裁定", "裁定", "裁定"),
    "table_n": ("Table {n}", "桌 {n}", "桌 {n}", "卓 {n}"),
    "judge": ("Judge", "裁判", "裁判", "ジャッジ"),
    "player_n": ("Player {name}", "玩家 {name}", "玩家 {name}", "プレイヤー {name}"),
    "verdict_resolved": ("Resolved", "已判定", "已判定", "判定済み"),
    "verdict_illegal_step": ("Illegal step", "有不合法的一步", "有不合法的一步", "違法な手順あり"),
    "verdict_undetermined": ("Undetermined", "未能判定", "未能判定", "判定不能"),
    "verdict_not_covered": ("Not covered by the rules", "規則沒有說明", "规则没有说明", "ルールに記述なし"),
    "step_illegal": ("Step {n} is illegal", "第 {n} 步不合法", "第 {n} 步不合法", "手順 {n} は違法"),
    "why": ("Why", "原因", "原因", "理由"),
    "instead": ("Legal instead", "當時合法的行動", "当时合法的行动", "適法な行動"),
    "needs": ("What must be known", "需要知道", "需要知道", "必要な事実"),
    "claims": ("Claims", "雙方的聲稱", "双方的主张", "主張"),
    "quote": ("“{words}”", "「{words}」", "“{words}”", "「{words}」"),
    "upheld": ("Upheld", "成立", "成立", "認める"),
    "rejected": ("Rejected", "不成立", "不成立", "認めない"),
    "unsure": ("Undetermined", "未能判定", "未能判定", "判定不能"),
    "steps": ("Order of events", "事情的次序", "事情的次序", "経過"),
    "implied": ("implied", "推定", "推定", "暗黙"),
    "illegal": ("Illegal", "不合法", "不合法", "違法"),
    "stack": ("Stack", "解決次序", "结算次序", "スタック"),
    "empty": ("empty", "空", "空", "空"),
    "depends_on": ("Depends on these readings", "取決於這些解讀", "取决于这些解读", "解釈への依拠"),
    "reading_used": ("Used: {reading}", "採用：{reading}", "采用：{reading}", "採用：{reading}"),
    "reading_other": (
        "Otherwise: {reading} – {outcome}",
        "另一解讀：{reading} – {outcome}",
        "另一解读：{reading} – {outcome}",
        "別の解釈：{reading} – {outcome}",
    ),
    "only_printed": (
        "What is printed is not known here; where a reading prefers it, the head judge decides.",
        "印刷品的內容在此不明；如有解讀以其為準，由主審決定。",
        "印刷品的内容在此不明；如有解读以其为准，由主审决定。",
        "印刷された内容はここでは分からない。それによる解釈ではヘッドジャッジが決める。",
    ),
    "not_in_text": (
        "Not in the text of the rulebook: its plain reading.",
        "規則書沒有寫明，按字面解讀。",
        "规则书没有写明，按字面解读。",
        "ルールブックに明記なし：素直な読みによる。",
    ),
    "texts": ("Card texts", "卡牌文字", "卡牌文字", "カードのテキスト"),
    "rules": ("Rules cited", "引用的規則", "引用的规则", "引用したルール"),
    "position": ("Position", "局面", "局面", "局面"),
    "unknown": ("unknown", "不明", "不明", "不明"),
    "labelled": ("{label}: {text}", "{label}：{text}", "{label}：{text}", "{label}：{text}"),
    "digest": ("Position {digest}", "局面 {digest}", "局面 {digest}", "局面 {digest}"),
    "head_judge": ("Head judge", "主審", "主审", "ヘッドジャッジ"),
    "penalty": ("Penalty", "判罰", "判罚", "罰則"),
    "caution": ("Caution", "口頭提醒", "口头提醒", "注意"),
    "warning": ("Warning", "警告", "警告", "警告"),
    "game_loss": ("Game loss", "判一局負", "一盘负", "ゲームの敗北"),
    "match_loss": ("Match loss", "判對局負", "对局负", "マッチの敗北"),
    "disqualification": ("Disqualification", "取消資格", "取消资格", "失格"),
    "through_head_judge": ("through the head judge", "須經主審", "须经主审", "ヘッドジャッジの承認が必要"),
    "infraction": ("Infraction", "違規", "违规", "違反"),
    "what_happened": ("What happened", "經過", "经过", "経緯"),
    "remedy": ("Remedy", "補救", "补救", "是正処置"),
    "extension": ("Time extension", "延長時間", "延时", "延長時間"),
    "earlier": (
        "Earlier penalties at this event",
        "本場先前的判罰",
        "本场先前的判罚",
        "この大会での過去の罰則",
    ),
    # decks
    "deck_sheet": ("Deck registration", "牌組登錄表", "套牌登记表", "デッキ登録シート"),
    "deck_list": ("Deck list for checking", "牌組檢查表", "套牌检查表", "デッキチェックリスト"),
    "deck_name": ("Deck", "牌組名稱", "牌组名称", "デッキ名"),
    "player_id": ("Player ID", "玩家編號", "玩家编号", "プレイヤーID"),
    "count": ("Count", "張數", "张数", "枚数"),
    # `card` is what the game calls one
    "card": ("card", "卡牌", "卡牌", "カード"),
    "card_no": ("Card No.", "{card} No.", "{card}编号", "{card}番号"),
    "card_name": ("Card name", "{card}名稱", "{card}名称", "{card}名"),
    "cards": ("Cards", "{card}", "{card}", "{card}"),
    "cards_n": ("{n} cards", "{n} 張", "{n} 张", "{n} 枚"),
    "total": ("Total", "總數", "总数", "合計"),
    "total_of": ("Total (of {n})", "總數（須為 {n}）", "总数（须为 {n}）", "合計（{n} 枚）"),
    "found": ("Found", "檢查結果", "检查结果", "チェック結果"),
    "checked_by": ("Checked by", "檢查裁判", "检查裁判", "確認者"),
    "player_signature": ("Player's signature", "玩家簽名", "玩家签名", "プレイヤー署名"),
    "problems": ("Problems", "問題", "问题", "問題点"),
    # walls and tables
    "seat_all": ("Seats for everybody", "全場座位表", "全场座位表", "座席表"),
    "bracket_losers": ("Losers' bracket", "敗方組", "败者组", "敗者側トーナメント"),
    "bracket": ("Bracket", "淘汰賽對陣表", "淘汰赛对阵表", "トーナメント表"),
    "final": ("Final", "決賽", "决赛", "決勝"),
    "semifinals": ("Semifinals", "準決賽", "半决赛", "準決勝"),
    "quarterfinals": ("Quarterfinals", "八強", "八强", "準々決勝"),
    "top": ("Top {n}", "{n} 強", "{n} 强", "ベスト{n}"),
    "poster": ("Join", "加入", "加入", "参加"),
    "join": ("Scan to join", "掃描加入", "扫描加入", "読み取って参加"),
    "join_code": ("or enter the code", "或輸入代碼", "或输入代码", "またはコードを入力"),
    "hall_signs": ("Table signs", "桌號牌", "桌号牌", "卓番号札"),
}


def say(language: Language, key: str, **values: object) -> str:
    """Return the phrase `key` in a language, its blanks filled with `values`."""
    return WORDS[key][COLUMNS.index(language)].format(**values)


def number(value: float) -> str:
    """Write points: whole numbers without a decimal point, others with what they need."""
    return f"{value:.10g}"
