import { expect, test, type Page } from '@playwright/test'
import { CATEGORY_OF, clearLines, PAYEES } from './clear-lines'
import { importStatement, ofxStatement, openFreshBooks, YEAR, type StatementLine } from './fresh-books'

/** `CLEAR_LINES=200 npm run e2e -- tests/e2e/clear-two-hundred.spec.ts` for the whole session. */
const LINES = Number(process.env.CLEAR_LINES ?? 60)
const DAYS = 31

const lineOf = (index: number): { payee: (typeof PAYEES)[number]; line: StatementLine } => {
  const payee = PAYEES[index % PAYEES.length] ?? PAYEES[0]
  const day = DAYS - Math.floor((index * DAYS) / LINES)
  return { payee, line: { day: `01${String(day).padStart(2, '0')}`, amount: String(payee[2]), name: payee[0] } }
}
const SESSION = Array.from({ length: LINES }, (_, index) => lineOf(index))

interface Figures {
  /** Per account, without those that are zero. */
  accounts: Record<string, number>
  net_profit: number
}

test(`${LINES} lines are cleared using only the keyboard`, async ({ page }) => {
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
  const { keys, accepted } = await clearLines(page, {
    lines: LINES,
    categoryOf: (text) => CATEGORY_OF.get(text) ?? '',
  })
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
