/** At 13 px in the weight of an amount: digits and the sign of the currency are as wide as each other, what stands between them is narrower. */
const DIGIT = 8.45
const MARK = 5.4

/** Pixels that a figure of a list takes, so that its column is never narrower. */
export const figureWidth = (text: string): number =>
  Math.ceil([...text].reduce((width, sign) => width + (/[\d$–]/.test(sign) ? DIGIT : MARK), 0))
