/** At 13 px in the weight of an amount: digits and the currency sign are equally wide, separators are narrower. */
const DIGIT = 8.45
const MARK = 5.4

/** The width of an amount in a list, in pixels, so that its column is never narrower. */
export const figureWidth = (text: string): number =>
  Math.ceil([...text].reduce((width, sign) => width + (/[\d$–]/.test(sign) ? DIGIT : MARK), 0))
