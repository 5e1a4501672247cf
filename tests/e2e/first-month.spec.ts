import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { type Cents, cents, negate, parseCents, subtract, sum, sumWire, toDecimal, toWire } from '@/lib/money/cents'
import { monthEnd, type Day } from '@/lib/dates/day'
import { monthName } from '@/lib/dates/format'
import { ofx, type OfxRow } from '../support/ofx'
import { send } from './api'
import { CATEGORY_OF, clearLines, PAYEES } from './clear-lines'
import { openFreshBooks, YEAR } from './fresh-books'
import { pressOn, tabTo, typeIn } from './keyboard'

/** `FIRST_MONTH=full npm run e2e -- tests/e2e/first-month.spec.ts` for a whole year of four accounts. */
const IS_FULL = process.env.FIRST_MONTH === 'full'
const MONTHS = IS_FULL ? 12 : 1
/** Lines of the operating account in a month. */
const LINES = IS_FULL ? 160 : 40
/** The year before, so that no line lies ahead of today. */
const BOOKS_YEAR = YEAR - 1

const day = (month: number, date: number): Day => `${BOOKS_YEAR}-${two(month)}-${two(date)}` as Day
const two = (value: number): string => String(value).padStart(2, '0')
const endOf = (month: number): Day => monthEnd(day(month, 1))

interface Account {
  number: string
  name: string
  type: 'CHECKING' | 'SAVINGS'
  rows: OfxRow[]
}

const line = (on: Day, amount: Cents, name: string, id: string): OfxRow => ({
  id,
  date: on.replaceAll('-', ''),
  amount: toDecimal(amount),
  name,
})

const dollars = (amount: number): Cents => cents(BigInt(100 * amount))

const each = <T>(make: (month: number) => T[]): T[] => Array.from({ length: MONTHS }, (_, n) => make(n + 1)).flat()

/** What a small carrier's four accounts did, with a transfer to each of the other three every month. */
const OTHERS = [
  { number: '000123459917', name: 'Tax savings', type: 'SAVINGS', amount: 900 },
  { number: '000123455520', name: 'Repair savings', type: 'SAVINGS', amount: 600 },
  { number: '000123457731', name: 'Payroll', type: 'CHECKING', amount: 3_000 },
] as const
const ACCOUNTS: readonly Account[] = [
  {
    number: '000123454417',
    name: 'Operating',
    type: 'CHECKING',
    rows: each((month) => [
      line(day(month, 1), dollars(40_000), 'SUMMITLINE', `in-${month}`),
      ...Array.from({ length: LINES }, (_, n) => {
        const [name, , amount] = PAYEES[n % PAYEES.length] ?? PAYEES[0]
        return line(
          day(month, 2 + (n % 25)),
          subtract(parseCents(amount), cents(BigInt(100 * month + n))),
          name,
          `${month}-${n}`,
        )
      }),
      ...OTHERS.map(({ number, amount }) =>
        line(
          day(month, 27),
          negate(dollars(amount + month)),
          `ONLINE TRANSFER TO ${number.slice(-4)}`,
          `to-${number}-${month}`,
        ),
      ),
    ]),
  },
  ...OTHERS.map(({ amount, ...account }) => ({
    ...account,
    rows: each((month) => [
      line(day(month, 27), dollars(amount + month), 'ONLINE TRANSFER FROM 4417', `from-${account.number}-${month}`),
    ]),
  })),
]
const TRANSFERS = OTHERS.length * MONTHS
const ALL = ACCOUNTS.reduce((sum, { rows }) => sum + rows.length, 0)

const balanceAt = ({ rows }: Account, last: Day): Cents =>
  sum(rows.filter(({ date }) => date <= last.replaceAll('-', '')).map(({ amount }) => parseCents(amount)))

test(`a first month from nothing: ${ALL} lines of four accounts become closed books, by keyboard`, async ({ page }) => {
  test.setTimeout(IS_FULL ? 3_600_000 : 300_000)
  await page.addInitScript(countKeys)
  await openFreshBooks(page, { years: 2 })
  const began = performance.now()

  await test.step('four statement files', async () => {
    for (const account of ACCOUNTS) await importFile(page, account)
  })

  await test.step('transfers between own accounts', async () => {
    await page.goto('/app/spend-management/transactions/transfer')
    await pressOn(page.getByRole('button', { name: `Accept ${TRANSFERS} exact matches` }))
    await expect(page.getByText(`${TRANSFERS} transfers accepted`)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: /^No transfers waiting/ })).toBeVisible()
  })

  await test.step('suggestions, then line by line', async () => {
    await page.goto('/app/spend-management/transactions/not-categorized?page_size=100')
    const waiting = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Not categorized/ })
    await pressOn(page.getByRole('button', { name: /^Accept \d+ high-confidence$/ }))
    await expect(page.getByRole('alertdialog').getByRole('button', { name: /^Accept \d+$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^\d+ .*accepted/).first()).toBeVisible({ timeout: 60_000 })
    const left = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
    await page.reload()
    await expect(page.locator('.ag-row[row-id]').first()).toBeVisible()
    const { accepted } = await clearLines(page, { lines: left, categoryOf: (text) => CATEGORY_OF.get(text) ?? '' })
    console.log(`${ALL - left - 2 * TRANSFERS} by one press, ${accepted} of the other ${left} by one key each`)
    await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  })

  await test.step('every statement of the operating account', async () => {
    for (let month = 1; month <= MONTHS; month += 1) await reconcile(page, month)
  })

  await test.step('the first month is closed, and its reports saved', () => closeMonth(page))

  const minutes = (performance.now() - began) / 60_000
  const keys = Number(await page.evaluate(() => sessionStorage.getItem('keys')))
  console.log(
    `${ALL} lines, ${MONTHS} reconciliations, one month closed: ${keys} keys (${Math.round((100 * keys) / ALL) / 100} a line), ` +
      `${Math.round(60 * minutes)} s, ${Math.round(ALL / minutes)} lines a minute`,
  )
  await expectSoundBooks(page)
})

/** Runs in the browser, on every page. */
function countKeys(): void {
  const count = () => sessionStorage.setItem('keys', String(Number(sessionStorage.getItem('keys')) + 1))
  window.addEventListener('keydown', count, { capture: true })
}

async function importFile(page: Page, account: Account): Promise<void> {
  const { number, name, type, rows } = account
  await page.goto('/app/spend-management/transactions/not-categorized')
  await pressOn(page.getByRole('button', { name: 'Import statement' }).first())
  const drawer = page.getByRole('dialog', { name: 'Import statement' })
  const text = ofx({
    account: number,
    type,
    rows,
    balance: toDecimal(balanceAt(account, endOf(12))),
    balance_on: `${BOOKS_YEAR}1231`,
  })
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: `${name}.ofx`, mimeType: 'application/x-ofx', buffer: Buffer.from(text) })
  await typeIn(drawer.getByLabel(/^Account name/), name)
  await pressOn(drawer.getByRole('button', { name: /^Import \d+ transactions?$/ }))
  await expect(drawer.getByText(/\d+ transactions? imported/)).toBeVisible({ timeout: 60_000 })
  await pressOn(drawer.getByRole('button', { name: 'Done' }))
}

async function reconcile(page: Page, month: number): Promise<void> {
  const [operating] = ACCOUNTS
  if (!operating) throw new Error('There is no account')
  const last = endOf(month)
  const [, mm, dd] = last.split('-')
  await page.goto('/app/accounting/reconciliation')
  await pressOn(page.getByRole('button', { name: /^Reconcile Operating/ }))
  const drawer = page.getByRole('dialog', { name: 'Reconcile an account' })
  await typeIn(drawer.getByLabel(/^Ending date/), `${mm}/${dd}/${BOOKS_YEAR}`)
  await typeIn(drawer.getByLabel(/^Ending balance/), toDecimal(balanceAt(operating, last)))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Difference' })).toContainText('$0.00')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/is reconciled through/)).toBeVisible()
}

async function closeMonth(page: Page): Promise<void> {
  await page.goto(`/app/accounting/month-close?month=${BOOKS_YEAR}-01`)
  const close = page.getByRole('region', { name: 'Sign-off and lock' })
  await pressOn(close.getByRole('button', { name: 'Sign off' }))
  await tabTo(page.getByRole('dialog').getByLabel('Note'))
  await page.keyboard.type('The savings are reconciled by the quarter.')
  await page.keyboard.press('Control+Enter')
  await pressOn(close.getByRole('button', { name: 'Close the month' }))
  await page.keyboard.press('Control+Enter')
  await expect(close).toContainText('Its trial balance is kept.')
  const saved = page.waitForEvent('download')
  await pressOn(page.getByRole('region', { name: 'Report pack' }).getByRole('button', { name: 'PDF' }))
  expect(
    readFileSync(await (await saved).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}

interface BankAccount {
  name: string
  current_balance: number
}

/** Debits equal credits, every bank account stands where its bank says, and what was reconciled is finished. */
async function expectSoundBooks(page: Page): Promise<void> {
  const year = `start_date=${BOOKS_YEAR}-01-01&end_date=${BOOKS_YEAR}-12-31`
  const trial = await send<{ debit: number; credit: number }[]>(page, 'GET', `report/trial-balance/?${year}`)
  const debits = sumWire(trial.map(({ debit }) => debit))
  expect(debits).toBe(sumWire(trial.map(({ credit }) => credit)))
  expect(debits).toBeGreaterThan(0)
  const { results } = await send<{ results: BankAccount[] }>(page, 'GET', 'bank/account-list/?page_size=10')
  expect(Object.fromEntries(results.map(({ name, current_balance }) => [name, current_balance]))).toEqual(
    Object.fromEntries(ACCOUNTS.map((account) => [account.name, toWire(balanceAt(account, endOf(12)))])),
  )
  await page.goto('/app/accounting/reconciliation')
  for (let month = 1; month <= MONTHS; month += 1)
    await expect(page.getByRole('link', { name: `${monthName(month)} ${BOOKS_YEAR}: Finished` })).toBeVisible()
}
