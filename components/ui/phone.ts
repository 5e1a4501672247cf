/* What counts as a phone, for styles (tailwind.config.ts) and for scripts. */

/** On its side it is wider than a small window but as low as no tablet. */
const SIDEWAYS = '(pointer: coarse) and (height < 30rem)'

export const PHONE = `(width < 48rem), screen and ${SIDEWAYS}`
export const NO_PHONE = `(width >= 48rem) and (not (${SIDEWAYS}))`
