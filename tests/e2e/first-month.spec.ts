import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { formatDay, monthName } from '@/lib/dates/format'
import { sumWire, toDecimal, toWire } from '@/lib/money/cents'
import { send } from './api'
import { CATEGORY_OF, clearLines } from './clear-lines'
import { needs } from './deployment'
import {
  ACCOUNTS,
  ALL,
  balanceAt,
  billed,
  BOOKS_YEAR,
  CUSTOMER,
  day,
  endOf,
  invoiced,
  IS_FULL,
  LOAN,
  MATCHES,
  MONTHS,
  OPERATING,
  RULED,
  statementOf,
  TRANSFERS,
  typed,
  VENDOR,
  type Account,
} from './first-month-bank'
import { chooseIn, countKeys, jumpTo, keysOf, pressBack, pressOn, tabTo, typeIn } from './keyboard'

needs('the outbox')

const PASSWORD = 'long-haul-ledger-42'
/** Lines categorized by hand before AI, which learns from them, is asked again. */
const BY_HAND = 40

test(`a first month from scratch: ${ALL} lines of four accounts become closed books, by keyboard`, async ({ page }) => {
  test.setTimeout(IS_FULL ? 10_800_000 : 900_000)
  await countKeys(page)
  const steps: string[] = []
  const step = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      const [began, before] = [performance.now(), await keysOf(page)]
      await work()
      const { keys, tabs } = await keysOf(page)
      const seconds = Math.round((performance.now() - began) / 1000)
      steps.push(`${name}: ${keys - before.keys} keys, ${tabs - before.tabs} of them Tab, ${seconds} s`)
      console.log(steps.at(-1))
    })
  await page.goto('/auth/sign-up')
  const began = performance.now()

  await step('sign-up and company', () => signUp(page))
  await step('four statement files', async () => {
    for (const account of ACCOUNTS) await importFile(page, account)
  })
  await step('an account of the chart', () => addAccount(page))
  await step(`${MONTHS} invoices, matched`, async () => {
    for (let month = 1; month <= MONTHS; month += 1) await invoice(page, month)
  })
  await step(`${MONTHS} bills, matched`, async () => {
    for (let month = 1; month <= MONTHS; month += 1) await bill(page, month)
  })
  await step('a loan and its payments', () => payLoan(page))
  await step('transfers between own accounts', () => acceptTransfers(page))
  await step(`${RULED.length} rules`, async () => {
    await jumpTo(page, 'not cat', 'Transactions, Not categorized')
    for (const payee of RULED) await makeRule(page, payee)
  })
  await step('suggestions, then line by line', () => clearList(page))
  await step(`${MONTHS} statements of the operating account`, async () => {
    for (let month = 1; month <= MONTHS; month += 1) await reconcile(page, month)
  })
  await step('the first month is closed, and its reports saved', () => closeMonth(page))

  const minutes = (performance.now() - began) / 60_000
  const { keys, tabs } = await keysOf(page)
  console.log(
    `${ALL} lines, ${MONTHS} reconciliations, one month closed: ${keys} keys (${perLine(keys)} a line), ${tabs} of them Tab, ` +
      `${Math.round(60 * minutes)} s, ${Math.round(ALL / minutes)} lines a minute`,
  )
  await expectSoundBooks(page)
})

const perLine = (count: number): number => Math.round((100 * count) / ALL) / 100

async function signUp(page: Page): Promise<void> {
  const email = `dana-${Date.now()}@cedarridge.example`
  const formReady = () => expect(page.locator('form:not([inert])')).toBeVisible()
  await formReady()
  await typeIn(page.getByLabel('First name'), 'Dana')
  await typeIn(page.getByLabel('Last name'), 'Whitfield')
  await typeIn(page.getByLabel('Email'), email)
  await typeIn(page.getByLabel(/^Password/), PASSWORD)
  await typeIn(page.getByLabel('Confirm password'), PASSWORD)
  await page.keyboard.press('Enter')
  await pressOn(page.getByRole('link', { name: 'Open the demo outbox' }))
  const mail = page.getByRole('listitem').filter({ hasText: email }).first()
  await pressOn(mail.getByRole('link', { name: 'Open link' }))
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await pressOn(page.getByRole('link', { name: 'Log in' }))
  await formReady()
  await typeIn(page.getByLabel('Email'), email)
  await typeIn(page.getByLabel(/^Password/), PASSWORD)
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('radio', { name: 'This year (from January 1st)' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Two years period' })).toBeChecked()
  await page.keyboard.press('Enter')
  await typeIn(page.getByLabel('Company name'), 'Cedar Ridge Transport LLC')
  await expect(page.getByRole('button', { name: 'Add Company' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Link a bank' })).toBeVisible()
}

/** The first file finishes onboarding, the others are imported from the palette. */
async function importFile(page: Page, account: Account): Promise<void> {
  const isFirst = account === OPERATING
  if (!isFirst) await jumpTo(page, 'import', 'Import statement')
  const place = isFirst ? page.getByRole('main') : page.getByRole('dialog', { name: 'Import statement' })
  await place.locator('input[type="file"]').setInputFiles(statementOf(account))
  await typeIn(place.getByLabel(/^Account name/), account.name)
  await page.keyboard.press('Control+Enter')
  await expect(place.getByText(/[\d,]+ transactions? imported/)).toBeVisible({ timeout: 120_000 })
  await pressOn(place.getByRole('button', { name: 'Done' }))
  // The setup ends with the loading period.
  if (isFirst) await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible({ timeout: 60_000 })
  else await expect(place).toHaveCount(0)
}

async function addAccount(page: Page): Promise<void> {
  await jumpTo(page, 'chart', 'Chart of accounts')
  await expect(page.getByRole('treegrid', { name: 'Chart of accounts' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'New account' }).locator('visible=true').first())
  const drawer = page.getByRole('dialog', { name: 'New account' })
  await typeIn(drawer.getByLabel('Name'), 'Escrow held by lessors')
  await chooseIn(page, drawer.getByLabel('Group'), 'Current assets')
  await expect(drawer.getByLabel('Number')).not.toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Escrow held by lessors added')).toBeVisible()
}

async function invoice(page: Page, month: number): Promise<void> {
  await jumpTo(page, 'new invoice', 'New invoice')
  await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible()
  const customer = page.getByLabel('Customer', { exact: false }).first()
  await tabTo(customer)
  if (month === 1) await addStakeholder(page, CUSTOMER)
  else await chooseIn(page, customer, CUSTOMER)
  await typeIn(page.getByLabel('Invoice date'), typed(day(month, 5)))
  await chooseIn(page, page.getByLabel('Service').first(), 'Linehaul')
  await typeIn(page.getByLabel('Rate').first(), toDecimal(invoiced(month)))
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('heading', { name: /Open$/ })).toBeVisible()
  await takePayment(page, CUSTOMER)
}

async function bill(page: Page, month: number): Promise<void> {
  await jumpTo(page, 'new bill', 'New bill')
  await expect(page.getByRole('heading', { name: 'New bill' })).toBeVisible()
  const vendor = page.getByLabel('Vendor', { exact: false }).first()
  await tabTo(vendor)
  if (month === 1) await addStakeholder(page, VENDOR)
  else await chooseIn(page, vendor, VENDOR)
  await typeIn(page.getByLabel('Bill number'), `IG-${month}`)
  await typeIn(page.getByLabel('Bill date'), typed(day(month, 8)))
  const usual = page.getByRole('button', { name: /^Use / })
  if (month === 1)
    await chooseIn(
      page,
      page
        .getByRole('main')
        .getByLabel(/^Account/)
        .first(),
      'Tires',
    )
  else await pressOn(usual)
  await typeIn(page.getByLabel('Rate').first(), toDecimal(billed(month)))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`IG-${month} Open$`) })).toBeVisible()
  await takePayment(page, VENDOR)
}

/** Creates a new record from the focused field. */
async function addStakeholder(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: `New stakeholder “${name}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New stakeholder' })
  await tabTo(drawer.getByLabel('Full name'))
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()
}

/** The bank line that pays the document just saved. */
async function takePayment(page: Page, payer: string): Promise<void> {
  const region = page.getByRole('region', { name: new RegExp(`^Possible payment: ${payer}`, 'i') }).first()
  await pressOn(region.getByRole('button', { name: 'Review match' }))
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByText(/(is paid|settled) with/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Paid$/ })).toBeVisible()
}

async function payLoan(page: Page): Promise<void> {
  await jumpTo(page, 'fixed assets', 'Fixed assets')
  await pressOn(page.getByRole('link', { name: /^Loans/ }))
  await pressOn(page.getByRole('button', { name: 'New loan' }).first())
  const form = page.getByRole('dialog', { name: 'New loan' })
  await typeIn(form.getByLabel(/^Name/), LOAN.name)
  await typeIn(form.getByLabel(/^Loan amount/), LOAN.amount)
  await typeIn(form.getByLabel(/^Interest rate/), LOAN.rate)
  await typeIn(form.getByLabel(/^Term in months/), LOAN.months)
  await typeIn(form.getByLabel(/^Start date/), LOAN.starts)
  await expect(form.getByRole('region', { name: 'Schedule' })).toContainText(`$${toDecimal(LOAN.payment)}, 24 times`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$12,000')
  await jumpTo(page, 'not cat', 'Transactions, Not categorized')
  await searchLines(page, LOAN.paidBy)
  // The list is newest first, and a loan is paid from its oldest payment on.
  await page.keyboard.press('End')
  for (let month = 1; month <= MONTHS; month += 1) {
    await page.keyboard.press('m')
    const pay = page
      .getByRole('dialog')
      .getByRole('button', { name: `Pay ${LOAN.name}, payment ${month}`, exact: true })
    await expect(pay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pay).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (month < MONTHS) await page.keyboard.press('End')
  }
  await searchLines(page, '')
}

/** The search results, entered with Enter on the first line. */
async function searchLines(page: Page, text: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search transactions' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+a')
  if (text === '') await page.keyboard.press('Backspace')
  else await page.keyboard.type(text)
  await expect(page).toHaveURL(text === '' ? /not-categorized(?!.*search=)/ : /search=/)
  await expect(page.locator('.ag-row[row-id]:not(.ag-opacity-zero)').first()).toContainText(text, { ignoreCase: true })
  await page.keyboard.press('Enter')
  await expect(page.locator('.ag-row :focus, .ag-row:focus').first()).toBeVisible()
}

/** Accepts all exact ones on a page of the list at once, page by page. */
async function acceptTransfers(page: Page): Promise<void> {
  await jumpTo(page, 'transfers', 'Transactions, Transfers')
  for (let left = TRANSFERS; left > 0;) {
    const accept = page.getByRole('button', { name: /^Accept \d+ exact match(es)?$/ })
    await tabTo(accept)
    const count = await numberIn(accept)
    left -= count
    await page.keyboard.press('Enter')
    // For several it asks to confirm, with the focus on the confirm button.
    if (count > 1) {
      await expect(page.getByRole('alertdialog', { name: /^Accept \d+ transfers\?$/ })).toBeVisible()
      await page.keyboard.press('Enter')
    }
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Transfers/ })
    await expect(tab).toHaveText(left === 0 ? 'Transfers' : `Transfers${left}`, { timeout: 60_000 })
  }
  await expect(page.getByRole('heading', { name: /^No transfers waiting/ })).toBeVisible()
}

async function makeRule(page: Page, payee: string): Promise<void> {
  await searchLines(page, payee)
  await page.keyboard.press('Alt+r')
  const drawer = page.getByRole('dialog', { name: /Create rule/ })
  await expect(drawer.getByLabel('Text of condition 1')).toHaveValue(payee)
  await chooseIn(page, drawer.getByLabel(/^Category/), CATEGORY_OF.get(payee) ?? '')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText(/^Rule created\. \d+ transactions? changed/).first()).toBeVisible()
}

const waitingLines = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Not categorized/ })
const numberIn = async (place: Locator): Promise<number> =>
  Number(((await place.textContent()) ?? '').replaceAll(/\D/g, ''))

async function clearList(page: Page): Promise<void> {
  await searchLines(page, '')
  const waiting = waitingLines(page)
  let left = await numberIn(waiting)
  const ruled = ALL - 2 * TRANSFERS - MATCHES - left
  let [swept, accepted, chosen] = [0, 0, 0]
  while (left > 0) {
    swept += await sweep(page)
    const lines = Math.min(await numberIn(waiting), BY_HAND)
    if (lines === 0) break
    left = (await numberIn(waiting)) - lines
    await page.reload()
    await expect(page.locator('.ag-row[row-id]').first()).toBeVisible()
    const byHand = await clearLines(page, { lines, categoryOf: (text) => CATEGORY_OF.get(text) ?? '' })
    accepted += byHand.accepted
    chosen += lines - byHand.accepted
    await expect(waiting).toHaveText(new RegExp(`^Not categorized${left.toLocaleString('en-US')}$`))
  }
  console.log(
    `${ruled} by ${RULED.length} rules, ${swept} by one press, ${accepted} by one key each, ${chosen} chosen from the list`,
  )
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
}

/** Accepts the sure suggestions; returns how many lines that were. */
async function sweep(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Accept [\d,]+ high-confidence$/ })
  // Lines just categorized by hand may have made more suggestions sure.
  if ((await button.or(page.getByRole('heading', { name: 'All caught up' })).count()) === 0)
    await page.waitForTimeout(3_000)
  if (!(await button.isVisible())) return 0
  const before = await numberIn(waitingLines(page))
  await pressOn(button)
  await expect(page.getByRole('alertdialog').getByRole('button', { name: /^Accept [\d,]+$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => numberIn(waitingLines(page)), { timeout: 120_000 }).toBeLessThan(before)
  return before - (await numberIn(waitingLines(page)))
}

async function reconcile(page: Page, month: number): Promise<void> {
  const last = endOf(month)
  await jumpTo(page, 'recon', 'Reconciliation')
  await pressOn(page.getByRole('button', { name: /^Reconcile Operating/ }))
  const drawer = page.getByRole('dialog', { name: 'Reconcile an account' })
  const balance = drawer.getByLabel(/^Ending balance/)
  await expect(balance).toBeFocused()
  await typeIn(balance, toDecimal(balanceAt(OPERATING, last)))
  // The next month is preset; only the first statement needs a date.
  if (month === 1) {
    await pressBack(drawer.getByLabel(/^Ending date/))
    await typeIn(drawer.getByLabel(/^Ending date/), typed(last))
  }
  await expect(drawer.getByLabel(/^Ending date/)).toHaveValue(typed(last))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Difference' })).toContainText('$0.00', { timeout: 30_000 })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`is reconciled through ${formatDay(last)}`).first()).toBeVisible({ timeout: 30_000 })
}

async function closeMonth(page: Page): Promise<void> {
  await jumpTo(page, 'month-end', 'Month-end close')
  // The address names the month, so that it is not counted from today.
  await page.goto(`/app/accounting/month-close?month=${BOOKS_YEAR}-01`)
  const close = page.getByRole('region', { name: 'Sign-off and lock' })
  await pressOn(close.getByRole('button', { name: 'Sign off' }))
  await tabTo(page.getByRole('dialog').getByLabel('Note'))
  await page.keyboard.type('The savings are reconciled by the quarter.')
  await page.keyboard.press('Control+Enter')
  await pressOn(close.getByRole('button', { name: 'Close the month' }))
  await page.keyboard.press('Control+Enter')
  await expect(close).toContainText('Its trial balance is kept.')
  const saved = page.waitForEvent('download', { timeout: 120_000 })
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

/** Debits equal credits, every bank account has the bank's balance, documents are paid, and reconciliations are finished. */
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
  for (const [path, status] of [
    ['invoice/invoice/', 'invoice_status=paid'],
    ['bill/bill/', 'bill_status=paid'],
  ] as const)
    expect(await send<{ count: number }>(page, 'GET', `${path}?${status}`)).toMatchObject({ count: MONTHS })
  const loans = await send<{ results: { paid_payments: number }[] }>(page, 'GET', 'loan/loan/')
  expect(loans.results.map(({ paid_payments }) => paid_payments)).toEqual([MONTHS])
  await page.goto('/app/accounting/reconciliation')
  for (let month = 1; month <= MONTHS; month += 1)
    await expect(page.getByRole('link', { name: `${monthName(month)} ${BOOKS_YEAR}: Finished` })).toBeVisible()
}
