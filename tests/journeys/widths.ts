/**
 * The journeys that a thumb and a menu that begins closed make different ones: they are walked on a desktop and on a phone. All
 * others are walked on a desktop, and `Visitor.expectAccessible` looks at them as wide as a phone as well.
 */
export const onBoth =
  /\/(?:budgets|enrolling|enrollment|exchange|files|holding|main-job|materials|meetings|menus|notifications|numbers|paying|promise|public|sharing|site|submissions)\.spec\.ts$/;
/** The journeys that run only in the widths of phones. */
export const onPhoneAlone = /\/long-names\.spec\.ts$/;

/** The main job in another language is walked on a phone alone: longer words are tighter there. */
export const inOtherLanguage = /taught and graded \((?!en\))/;

/** Budgets that set their own widths. The run on a phone measures them for both, so a desktop starts no server for them. */
export const withOwnWidths = /every screen keeps within its budget|whichever answer comes last/;

/** In pixels: what is promised to be readable without scrolling sideways, and what most desks have room for. */
export const narrow = { width: 360, height: 780 };
export const wide = { width: 1440, height: 900 };
