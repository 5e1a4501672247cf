import { expect, test } from '@playwright/test'
import { send } from './api'
import { openFreshBooks, YEAR } from './fresh-books'
import { reach } from './places'
import { tooWide } from './scenes/width'

const WIDTHS = [1440, 1024, 390]
const LONG = 'X'.repeat(60)

test('no page scrolls sideways for a name or a description of 60 letters without a space', async ({ page }) => {
  await openFreshBooks(page)
  const customer = await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Customer', full_name: LONG })
  const { results: services } = await send<{ results: { id: string }[] }>(page, 'GET', 'invoice/service/')
  const invoice = await send(page, 'POST', 'invoice/invoice/', {
    stakeholder: customer.id,
    invoice_date: `${YEAR}-01-08`,
    invoice_status: 'open',
    invoice_items: [{ service: services[0]?.id, description: LONG, quantity: 1, rate: 12_345_678.9 }],
  })
  const loan = await send(page, 'POST', 'loan/loan/', {
    ...{ name: LONG, loan_amount: 85_000, interest_rate: 8.4, period: 60, payment_frequency: 'monthly' },
    start_date: `${YEAR}-01-15`,
  })
  for (const place of [
    `/app/accounting/invoices/${invoice.id}`,
    `/app/accounting/fixed-assets/loans/${loan.id}`,
    `/app/stakeholders/${customer.id}`,
  ]) {
    await reach(page, place)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await tooWide(page), `${place} at ${width} px`).toEqual([])
    }
  }
})
