import { expect, test, type Page } from '@playwright/test'
import { importStatement, ofxStatement, openFreshBooks, YEAR, type StatementLine } from './fresh-books'

/** `CLEAR_LINES=200 npm run e2e -- tests/e2e/clear-two-hundred.spec.ts` for the whole session. */
const LINES = Number(process.env.CLEAR_LINES ?? 60)
const DAYS = 31

/** Payees of a small carrier, and where a bookkeeper files them. A minus is money out. Some the helper knows, some it cannot. */
const PAYEES = [
  ['PILOT TRAVEL CENTER', 'Diesel Fuel', -612.48],
  ['LOVES TRAVEL STOP', 'Diesel Fuel', -548.9],
  ['TA PETRO', 'Diesel Fuel', -498.02],
  ['SPEEDWAY FUEL', 'Diesel Fuel', -231.4],
  ['FLYING J', 'Diesel Fuel', -587.21],
  ['BLUE DEF SUPPLY', 'Diesel Exhaust Fluid', -84.2],
  ['REEFER FUEL DEPOT', 'Reefer Fuel', -142.75],
  ['EZPASS REPLENISH', 'Tolls', -200],
  ['PREPASS PLUS', 'Tolls', -286.35],
  ['KTAG TOLLS', 'Tolls', -61.1],
  ['CAT SCALE', 'Scales and Weigh Stations', -14.5],
  ['MICHELIN TIRE', 'Tires', -1946.6],
  ['RUSH TRUCK CENTER', 'Truck Repairs', -875.33],
  ['THERMO KING SERVICE', 'Trailer Repairs', -410.08],
  ['FLEETPRIDE PARTS', 'Parts and Shop Supplies', -96.4],
  ['BLUE BEACON', 'Truck and Trailer Wash', -78],
  ['DAT SOLUTIONS', 'Load Boards', -149],
  ['SAMSARA ELD', 'ELD and Telematics', -412.2],
  ['PROGRESSIVE COMMERCIAL', 'Auto Liability Insurance', -2310.55],
  ['MOTOR TRUCK CARGO INS', 'Cargo Insurance', -388.12],
  ['RYDER TRUCK LEASE', 'Truck Lease and Rental', -1250],
  ['XTRA LEASE', 'Trailer Lease and Rental', -640],
  ['VERIZON WIRELESS', 'Telephone and Internet', -212.6],
  ['MICROSOFT SUBSCRIPTION', 'Software and Subscriptions', -32.99],
  ['OFFICE DEPOT', 'Office Supplies and Postage', -54.17],
  ['STARBUCKS', 'Meals', -11.42],
  ['MARRIOTT', 'Office Travel and Lodging', -188.3],
  ['CAPSTONE LOGISTICS LUMPER', 'Lumper Fees Paid', -225],
  ['HARDIN YARD LLC', 'Rent - Office and Yard', -1800],
  ['R HALVORSEN', 'Owner-Operator Settlements', -2640],
  ['M ORTEGA', 'Company Driver Wages', -1318.44],
  ['K LINDQVIST', 'Dispatch Fees', -450],
  ['CEDAR GROVE SHOP', 'Preventive Maintenance and Oil', -365.9],
  ['WHEELER AND SONS', 'Towing and Roadside', -520],
  ['HARBOR OAK', 'Linehaul Revenue', 4250],
  ['TQL BROKER PAYMENT', 'Linehaul Revenue', 3450],
  ['SUMMITLINE', 'Linehaul Revenue', 4120],
  ['KEEL AND CO', 'Linehaul Revenue', 2875],
  ['NORTHGATE FSC', 'Fuel Surcharge Revenue', 310.5],
  ['PALISADE', 'Detention and Layover Revenue', 180],
] as const

const lineOf = (index: number): { payee: (typeof PAYEES)[number]; line: StatementLine } => {
  const payee = PAYEES[index % PAYEES.length] ?? PAYEES[0]
  const day = DAYS - Math.floor((index * DAYS) / LINES)
  return { payee, line: { day: `01${String(day).padStart(2, '0')}`, amount: String(payee[2]), name: payee[0] } }
}
const SESSION = Array.from({ length: LINES }, (_, index) => lineOf(index))
const CATEGORY_OF = new Map<string, string>(PAYEES.map(([name, category]) => [name, category]))

interface Figures {
  /** Per account, without those that are zero. */
  accounts: Record<string, number>
  net_profit: number
}

test(`${LINES} lines are cleared by keyboard alone`, async ({ page }) => {
  test.setTimeout(60_000 + LINES * 4_000)
  await openFreshBooks(page)
  await page.evaluate(importStatement, ofxStatement(SESSION.map(({ line }) => line)).buffer.toString())
  const before = await page.evaluate(profitAndLoss, YEAR)
  const [income, spend] = [sumOf((amount) => amount > 0), sumOf((amount) => amount < 0)]
  expect(before.accounts).toEqual({ 'Uncategorized Income': income, 'Uncategorized Expense': spend })

  await page.goto(`/app/spend-management/transactions/not-categorized?page_size=${LINES > 100 ? 200 : 100}`)
  await expect(waiting(page)).toHaveText(`Not categorized${LINES}`)
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible()

  const started = performance.now()
  const { keys, accepted } = await clear(page)
  const seconds = (performance.now() - started) / 1000
  await expect(waiting(page)).toHaveText('Not categorized0')
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  console.log(
    `${LINES} lines cleared: ${keys} keys (${Math.round((100 * keys) / LINES) / 100} a line), ${accepted} by one key, ` +
      `${Math.round(seconds)} s (${Math.round((seconds * 1000) / LINES)} ms a line)`,
  )

  const after = await page.evaluate(profitAndLoss, YEAR)
  expect(after.accounts).toEqual(expectedAccounts())
  expect(after.net_profit).toBe(before.net_profit)
  expect(accepted).toBeGreaterThan(LINES / 2)
})

const waiting = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Not categorized/ })

/** What a bookkeeper does: where the suggestion is right, one key; elsewhere the list, a few letters and Enter. */
async function clear(page: Page): Promise<{ keys: number; accepted: number }> {
  let [keys, accepted] = [0, 0]
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('j')
  let last = ''
  for (let done = 0; done < LINES; done += 1) {
    const row = await page.waitForFunction(currentRow, last, { polling: 'raf' })
    const { id, name, suggested } = (await row.jsonValue()) as CurrentRow
    const category = CATEGORY_OF.get(name) ?? ''
    last = id
    if (suggested === category) {
      accepted += 1
      await press('a')
      continue
    }
    await press('c')
    await page.getByRole('dialog', { name: 'Category' }).waitFor()
    await page.keyboard.type(category)
    keys += category.length
    await press('Enter')
  }
  return { keys, accepted }
}

interface CurrentRow {
  id: string
  name: string
  suggested: string
}

/** Runs in the browser: the row that has the keyboard, once it is another one than before; a suggestion gets a moment to appear. */
function currentRow(last: string): CurrentRow | null {
  if (document.querySelector('[role="dialog"][data-state="open"]')) return null
  const row = document.activeElement?.closest<HTMLElement>('.ag-row[row-id]:not(.ag-opacity-zero)')
  const id = row?.getAttribute('row-id') ?? ''
  if (!row || id === last) return null
  const label = row.querySelector('button[data-edit="chart_of_account"]')?.getAttribute('aria-label') ?? ''
  const [, suggested = ''] = /^(.*), (?:AI suggestion|suggestion from history)/.exec(label) ?? []
  const now = performance.now()
  const since = Number((row.dataset.seen ??= String(now)))
  if (suggested === '' && now - since < 250) return null
  const payee = row.querySelector('[col-id="name"] b')
  // The bank's own text stands beneath the payee where the two differ.
  return { id, name: (payee?.nextElementSibling ?? payee)?.textContent ?? '', suggested }
}

const inCents = (amount: number): number => Math.round(amount * 100)
function sumOf(which: (amount: number) => boolean): number {
  const total = SESSION.map(({ payee }) => payee[2])
    .filter(which)
    .reduce((sum, amount) => sum + inCents(amount), 0)
  return Math.abs(total) / 100
}

function expectedAccounts(): Record<string, number> {
  const totals = new Map<string, number>()
  for (const {
    payee: [, category, amount],
  } of SESSION)
    totals.set(category, (totals.get(category) ?? 0) + Math.abs(inCents(amount)))
  return Object.fromEntries([...totals].map(([name, total]) => [name, total / 100]))
}

/** Runs in the browser. */
async function profitAndLoss(year: number): Promise<Figures> {
  interface Node {
    name: string
    total_amount: number
    children: Node[]
  }
  const leaves = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]))
  const answer = await fetch(`/api/v1/report/profit-and-loss/?start_date=${year}-01-01&end_date=${year}-12-31`, {
    headers: { 'X-CSRF': '1' },
  })
  if (!answer.ok) throw new Error(`The profit and loss answered ${answer.status}`)
  const { results, net_profit } = (await answer.json()) as { results: { data: Node[] }[]; net_profit: number }
  const accounts = leaves(results.flatMap(({ data }) => data)).filter(({ total_amount }) => total_amount !== 0)
  return {
    accounts: Object.fromEntries(accounts.map(({ name, total_amount }) => [name, Math.abs(total_amount)])),
    net_profit,
  }
}
