/** What stands in a tip over an element; spread it there. The one TipHost of the page shows it. */
export const tip = (text: string, { shortcut, side }: { shortcut?: string; side?: 'right' } = {}) => ({
  'data-tip': text,
  'data-tip-keys': shortcut,
  'data-tip-side': side,
})
