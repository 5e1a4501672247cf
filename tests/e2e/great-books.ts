import type { Page } from '@playwright/test'
import { accountIds, send } from './api'
import { importStatement, ofxStatement, openFreshBooks, YEAR } from './fresh-books'

/** The large figure that no screen may cut off. */
export const GREAT = 9_999_999_999.99

/** The amount of a document line, a hundred of which add up exactly to the large figure. */
const RATE = 99_999_999.99

/** Books with a line of −9,999,999,999.99, and with the largest documents, entries, assets and loans that can be entered. */
export async function openGreatBooks(page: Page): Promise<void> {
  await openFreshBooks(page)
  const lines = [
    { day: '0120', amount: `-${GREAT}`, name: 'PILOT TRAVEL CENTER' },
    { day: '0121', amount: '1200.50', name: 'HARBOR OAK FREIGHT' },
    { day: '0122', amount: `-${GREAT}`, name: 'UNKNOWN STORE' },
    { day: '0220', amount: `${GREAT}`, name: 'HARBOR OAK FREIGHT' },
  ]
  await page.evaluate(importStatement, ofxStatement(lines).buffer.toString())
  const post = (path: string, body: unknown) => send(page, 'POST', path, body)
  const account = await accountIds(page)
  const vendor = await post('stakeholder/stakeholder/', { full_name: 'Pilot Travel Centers', type: 'Vendor' })
  const customer = await post('stakeholder/stakeholder/', { full_name: 'Harbor Oak Freight', type: 'Customer' })
  const { results } = await send<{ results: { id: string; name: string }[] }>(
    page,
    'GET',
    'transaction/transaction-list/?page_size=50',
  )
  for (const { id, name } of results) {
    const filed = name.startsWith('PILOT') ? 6010 : name.startsWith('HARBOR') ? 4010 : null
    if (filed === null) continue
    await post(`transaction/${id}/edit-chart-of-account/`, { chart_of_account: account(filed) })
    await post(`transaction/${id}/edit-stake-holder/`, { stakeholder: filed === 6010 ? vendor.id : customer.id })
  }
  const truck = await post('fixed_asset/truck/', { make: 'Freightliner', unit_number: '104' })
  const service = await post('invoice/service/', { name: 'Dedicated haul' })
  const items = Array.from({ length: 100 }, () => ({ rate: RATE, truck: truck.id }))
  await post('invoice/invoice/', {
    stakeholder: customer.id,
    invoice_date: `${YEAR}-01-10`,
    invoice_status: 'open',
    invoice_items: items.map((item) => ({ ...item, service: service.id })),
  })
  await post('bill/bill/', {
    stakeholder: vendor.id,
    bill_date: `${YEAR}-01-12`,
    bill_items: items.map((item) => ({ ...item, chart_of_account: account(6110) })),
  })
  await post('journal_entry/journal-entry/', {
    date: `${YEAR}-01-31`,
    accounts: [
      { chart_of_account: account(6410), debit: GREAT },
      { chart_of_account: account(3020), credit: GREAT },
    ],
  })
}
