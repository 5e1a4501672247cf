import { expect, test, type Page } from '@playwright/test'
import { cents, toDecimal } from '@/lib/money/cents'
import { send } from './api'
import { importStatement, ofxStatement, openFreshBooks, YEAR, type StatementLine } from './fresh-books'

const day = (index: number) => `01${String(1 + (index % 31)).padStart(2, '0')}`
/** 400 lines, each with a different amount; every twentieth is not in the books, and those add up to 0.00. */
const STATEMENT = Array.from({ length: 400 }, (_, index): StatementLine => {
  const isMissing = index % 20 === 19
  const amount = BigInt(isMissing ? 90_000 + Math.floor(index / 40) : 1_000 + index)
  const sign = isMissing && Math.floor(index / 20) % 2 === 1 ? '' : '-'
  return { day: day(index), amount: `${sign}${toDecimal(cents(amount))}`, name: `CARD PURCHASE ${1000 + index}` }
})
const BOOKS = [
  ...STATEMENT.filter((_, index) => index % 20 !== 19),
  { day: '0131', amount: '-77.77', name: 'TIRE SHOP NOT YET CLEARED' },
]
const FILE = ofxStatement(STATEMENT, 'january.ofx')

const difference = (page: Page) => page.getByRole('status').filter({ hasText: 'Difference' })
/** Of money in and of money out. */
const cleared = (page: Page) => page.getByText(/^\d+ of \d+ cleared$/)
const lines = (page: Page) => page.getByRole('region', { name: 'Lines of the statement' })

test('a statement of 400 lines is reconciled from its file by keyboard', async ({ page }) => {
  test.slow()
  await openFreshBooks(page)
  await page.evaluate(importStatement, ofxStatement(BOOKS, 'feed.ofx').buffer.toString())
  await page.goto('/app/accounting/reconciliation')
  await page.getByRole('button', { name: /^Reconcile .*4417/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Reconcile an account' })
  await drawer.getByLabel(/^Ending date/).fill(`01/31/${YEAR}`)
  await drawer.getByLabel(/^Ending balance/).fill('3666.39')
  await drawer.getByLabel('Statement file').setInputFiles(FILE)
  await expect(drawer.getByText('january.ofx')).toBeVisible()
  await page.keyboard.press('Control+Enter')

  // A statement is read again when its worksheet opens.
  await expect(lines(page)).toContainText('380 of 400 agree with the books.', { timeout: 30_000 })
  await expect(difference(page)).toContainText('$77.77')
  const out = page.getByRole('listbox', { name: 'Money out' })
  await expect(out.getByRole('option', { name: /TIRE SHOP/ })).toContainText('Not on the statement')
  await expect(out.getByRole('option', { name: /CARD PURCHASE 1000 / })).toContainText('CARD PURCHASE 1000')

  await test.step('one press selects the lines on the statement, and excludes those missing from it', async () => {
    await page.getByRole('button', { name: 'Tick as on the statement' }).press('Enter')
    await expect(page.getByText('0 lines ticked, 1 left out')).toBeVisible()
    await expect(difference(page)).toContainText('$0.00')
  })

  await test.step('one press adds lines missing from the books, once', async () => {
    await expect(page.getByRole('region', { name: 'Not in the books' })).toContainText('Not in the books, 20')
    await page.getByRole('button', { name: 'Add all 20' }).press('Enter')
    await expect(lines(page)).toContainText('400 of 400 agree with the books.')
    await expect(page.getByRole('region', { name: 'Not in the books' })).toHaveCount(0)
    await expect(difference(page)).toContainText('$0.00')
    // Both actions can still be undone; the newest notification is last.
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await expect(lines(page)).toContainText('380 of 400 agree with the books.')
    await page.getByRole('button', { name: 'Add all 20' }).press('Enter')
    await expect(lines(page)).toContainText('400 of 400 agree with the books.')
  })

  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/is reconciled through Jan 31/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cleared' })).toContainText('400')
  await expect(page.getByRole('region', { name: 'Outstanding' })).toContainText('TIRE SHOP')
})

test("two people in one worksheet see each other's selections, and a line is excluded from the books with a reason", async ({
  page,
}) => {
  await openFreshBooks(page)
  const few = BOOKS.slice(0, 6)
  await page.evaluate(importStatement, ofxStatement(few, 'feed.ofx').buffer.toString())
  const { results } = await send<{ results: { id: string }[] }>(page, 'GET', 'bank/account-list/')
  const { id } = await send(page, 'POST', 'reconciliation/reconciliation/', {
    bank_account: results[0]?.id,
    end_date: `${YEAR}-01-31`,
    settlement_balance: 3588.62,
  })
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto(`/app/accounting/reconciliation/${id}`)
    await expect(cleared(one)).toHaveText(['0 of 0 cleared', '6 of 6 cleared'])
  }
  const out = page.getByRole('listbox', { name: 'Money out' })
  await out.focus()
  await page.keyboard.press('Space')
  await expect(cleared(page)).toHaveText(['0 of 0 cleared', '5 of 6 cleared'])
  await expect(cleared(other)).toHaveText(['0 of 0 cleared', '5 of 6 cleared'])

  await out.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  const drawer = page.getByRole('dialog', { name: 'Exclude line' })
  await drawer.getByLabel(/^Reason/).fill('A personal card')
  await page.keyboard.press('Control+Enter')
  await expect(cleared(page)).toHaveText(['0 of 0 cleared', '4 of 5 cleared'])
  await expect(cleared(other)).toHaveText(['0 of 0 cleared', '4 of 5 cleared'])
  await expect(drawer).toBeHidden()
  await expect(out).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(cleared(page)).toHaveText(['0 of 0 cleared', '5 of 6 cleared'])
})
