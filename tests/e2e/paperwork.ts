import { buffer } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { pressOn, tabTo, typeIn } from './keyboard'

/** Ten rows as a spreadsheet puts them on the clipboard. */
export const TEN_ROWS = ['Service\tDescription\tQty\tRate']
  .concat(Array.from({ length: 10 }, (_, n) => `Linehaul\tLoad ${88231 + n}, Amarillo to Joliet\t1\t1,000.00`))
  .join('\n')

export async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label).first())
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** A customer created in an invoice's field. */
export async function newCustomer(page: Page, name: string, email?: string): Promise<void> {
  await pressOn(page.getByLabel('Customer', { exact: false }).first())
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `New stakeholder “${name}”` }).waitFor()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New stakeholder' })
  await expect(drawer.getByRole('button', { name: 'Customer' })).toHaveAttribute('aria-pressed', 'true')
  if (email) await typeIn(drawer.getByLabel('Email'), email)
  await typeIn(drawer.getByLabel('Address'), '900 Harbor Avenue')
  await typeIn(drawer.getByLabel('City'), 'Joliet')
  await typeIn(drawer.getByLabel('State'), 'IL')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()
}

/** A bill of two lines as a vendor's program prints it. */
export async function printedBill(year: number): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0 })
  const texts: [number, number, string][] = [
    [40, 40, 'RoadReady Tire LLC'],
    [40, 100, 'Invoice #'],
    [200, 100, 'RT-88213'],
    [40, 120, 'Invoice date'],
    [200, 120, `01/13/${year}`],
    [40, 140, 'Due date'],
    [200, 140, `02/12/${year}`],
    [40, 200, 'Description'],
    [300, 200, 'Qty'],
    [360, 200, 'Rate'],
    [450, 200, 'Amount'],
    [40, 220, 'Drive tires'],
    [300, 220, '4'],
    [360, 220, '512.50'],
    [450, 220, '2,050.00'],
    [40, 240, 'Disposal'],
    [450, 240, '10.00'],
    [360, 280, 'Total'],
    [450, 280, '2,060.00'],
  ]
  doc.fontSize(10)
  for (const [x, y, text] of texts) doc.text(text, x, y, { lineBreak: false })
  doc.end()
  return buffer(doc)
}
