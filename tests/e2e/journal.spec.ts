import { expect, test, type Page } from '@playwright/test'
import { accountIds, send } from './api'
import { openFreshBooks, row, YEAR } from './fresh-books'
import { pressOn, tabTo, typeIn } from './keyboard'

const JOURNAL = '/app/accounting/journal-entry'

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
})

/** Nine rows as a spreadsheet puts them on the clipboard; the tenth is what balances them. */
const ROWS = ['Account\tDescription\tDebit\tCredit']
  .concat(Array.from({ length: 9 }, (_, n) => `6410\tUnit ${n + 1}\t100.${n}0\t`))
  .join('\n')

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: ten lines pasted and balanced, posted, and reversed${size}`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto(JOURNAL)
    await pressOn(page.getByRole('button', { name: 'New entry' }).locator('visible=true').first())
    const drawer = page.getByRole('dialog', { name: 'New journal entry' })
    await typeIn(drawer.getByLabel('Date', { exact: false }).first(), `01/31/${YEAR}`)
    await tabTo(drawer.getByLabel('Description').first())
    await paste(page, ROWS)
    await expect(page.getByText('9 lines pasted')).toBeVisible()
    const balance = drawer.getByRole('status', { name: 'Balance' })
    await expect(balance).toContainText('$903.60')
    await expect(drawer.getByRole('button', { name: 'Post entry' })).toBeDisabled()

    // Arrows keep the column; Enter on the last line adds what is missing.
    await tabTo(drawer.getByLabel('Debit').first())
    for (let line = 1; line < 9; line++) await page.keyboard.press('ArrowDown')
    await expect(drawer.getByLabel('Debit').nth(8)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByLabel('Credit').nth(9)).toHaveValue('903.60')
    await expect(balance).toContainText('$0.00')
    await pressOn(drawer.getByRole('button', { name: 'Account' }).nth(9))
    await page.keyboard.type('1310')
    await page.getByRole('option', { name: /Prepaid Insurance/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('Prepaid Insurance')).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'premium.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten units, one premium') })
    await expect(drawer.getByRole('link', { name: 'premium.txt' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('JE-000001 posted')).toBeVisible()
    await expect(drawer).toBeHidden()

    await page.getByText('JE-000001', { exact: true }).locator('visible=true').first().click()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('dialog', { name: 'JE-000001' })
    await expect(entry.getByText('premium.txt').first()).toBeVisible()
    await pressOn(entry.getByRole('button', { name: 'Reverse' }))
    const dialog = page.getByRole('dialog', { name: 'Reverse JE-000001' })
    await typeIn(dialog.getByLabel('Reversal date'), `01/30/${YEAR}`)
    await pressOn(dialog.getByRole('button', { name: 'Reverse' }))
    await expect(page.getByText('Reversal date cannot be before the entry date.')).toBeVisible()
    await typeIn(dialog.getByLabel('Reversal date'), `02/01/${YEAR}`)
    await pressOn(dialog.getByRole('button', { name: 'Reverse' }))
    const reversal = page.getByRole('dialog', { name: 'JE-000002' })
    await expect(reversal).toContainText('Reversal of JE-000001')
  })

test('entries of documents can be viewed and link to their documents', async ({ page }) => {
  await page.goto(`${JOURNAL}?event_type=transaction`)
  await expect(page.getByRole('navigation', { name: 'Journal entries by type' })).toBeVisible()
  await expect(row(page, 'JE-')).toHaveCount(0)
})

test('from the palette: an entry of any kind and a trailer open directly', async ({ page }) => {
  const idOf = await accountIds(page)
  await send(page, 'POST', 'journal_entry/journal-entry/', {
    date: `${YEAR}-01-31`,
    note: 'Prepaid insurance',
    accounts: [
      { chart_of_account: idOf(6410), debit: 300 },
      { chart_of_account: idOf(1310), credit: 300 },
    ],
  })
  await send(page, 'POST', 'fixed_asset/trailer/', { unit_number: 'R-210', make: 'Utility', year: 2019 })
  await page.goto(JOURNAL)
  await expect(row(page, 'JE-000001')).toBeVisible()
  const find = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(text)
    await expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await find('je-000001', /JE-000001.*Prepaid insurance/)
  await expect(page.getByRole('dialog', { name: 'JE-000001' })).toContainText('Prepaid insurance')
  await page.keyboard.press('Escape')
  await find('r-210', /R-210.*2019 Utility.*Trailer/)
  await expect(page.getByRole('dialog', { name: 'Edit trailer' }).getByLabel('Unit #')).toHaveValue('R-210')
})
