/* The words of a PDF with their positions. Read on our own machine, so nothing of the file leaves it. */

/** A place on a page, as fractions (0 to 1) from its left and upper edge. */
export interface Place {
  page: number
  x: number
  y: number
  width: number
  height: number
}
export interface PlacedText extends Place {
  text: string
}

/** A longer bill is read up to this page, and up to so many texts of so many letters. */
const PAGES_MAX = 20
const TEXTS_MAX = 20_000
const LENGTH_MAX = 500

/** The file is not a readable PDF. */
export class UnreadablePdf extends Error {}

/** The texts of a PDF as they are drawn. A scan has none. Throws UnreadablePdf. */
export async function pageTexts(bytes: Uint8Array): Promise<PlacedText[]> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    // A copy, because pdfjs takes ownership of the bytes that it gets.
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await task.promise
    const texts: PlacedText[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX) && texts.length < TEXTS_MAX; number++) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        if (texts.length === TEXTS_MAX) break
        const [, , , , left = 0, baseline = 0] = item.transform as number[]
        const [x = 0, y = 0] = viewport.convertToViewportPoint(left, baseline)
        const height = item.height || 10
        texts.push({
          text: item.str.trim().slice(0, LENGTH_MAX),
          page: number,
          x: x / viewport.width,
          y: (y - height) / viewport.height,
          width: item.width / viewport.width,
          height: height / viewport.height,
        })
      }
    }
    return texts
  } catch (error) {
    throw new UnreadablePdf(error instanceof Error ? error.message : 'not a PDF')
  } finally {
    await task.destroy()
  }
}
