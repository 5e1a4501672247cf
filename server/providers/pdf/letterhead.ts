import type { Letterhead } from '../paper/paper'
import { MARGIN, type Sheet } from './sheet'
import { GRAY, INK } from './pen'
import { wrap } from './wrap'

const LOGO = { width: 132, height: 44 }
const NAME = { size: 14, bold: true, color: INK }
const LINE = { size: 8.5, color: GRAY }

/** Draws name and address from the top margin on, with the logo on the right. Returns where it ends. */
export function drawLetterhead({ doc, pen, width }: Sheet, { name, lines, logo }: Letterhead): number {
  if (logo) {
    const box: [number, number] = [LOGO.width, LOGO.height]
    doc.image(Buffer.from(logo), width - MARGIN - LOGO.width, MARGIN, { fit: box, align: 'right' })
  }
  const room = width - 2 * MARGIN - (logo ? LOGO.width + 24 : 0)
  let y = MARGIN + 12
  for (const line of wrap(name, room, (text) => pen.width(text, NAME))) {
    pen.draw(line, { x: MARGIN, y }, NAME)
    y += 17
  }
  y -= 3
  for (const line of lines.flatMap((text) => wrap(text, room, (part) => pen.width(part, LINE)))) {
    pen.draw(line, { x: MARGIN, y }, LINE)
    y += 12
  }
  return Math.max(y, logo ? MARGIN + LOGO.height : 0)
}
