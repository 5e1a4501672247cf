import { expect, test, type Page } from '@playwright/test'
import { accountIds, send } from './api'
import { importLines, openFreshBooks, rows, YEAR, type StatementLine } from './fresh-books'

/** A response that a busy server delays. */
const SLOW_ANSWER_MS = 1_500

const LINES: StatementLine[] = [
  { day: '0120', amount: '-512.40', name: 'PILOT TRAVEL CENTER' },
  { day: '0118', amount: '4350.00', name: 'HARBOR OAK FREIGHT' },
]

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name: `Transaction: ${name}` })
const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a line is commented on, split and matched from its drawer, by keyboard', async ({ page }) => {
  await openFreshBooks(page)
  await writeInvoice(page, `${YEAR}-01-10`)
  await importLines(page, LINES)
  const pilot = drawer(page, 'PILOT TRAVEL CENTER')
  const harbor = drawer(page, 'HARBOR OAK FREIGHT')

  await test.step('opens the current line and steps to the next', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expect(pilot).toContainText('1 of 2')
    await expect(pilot).toContainText('($512.40)')
    await expect(pilot).toContainText('No Activity')
    await page.keyboard.press('j')
    await expect(harbor).toContainText('2 of 2')
    await page.keyboard.press('k')
  })

  await test.step('s focuses the first part of the split, and stepping through lines still works', async () => {
    const first = pilot.getByRole('group', { name: 'Line 1', exact: true })
    await page.keyboard.press('s')
    await expect(first.getByRole('button', { name: 'Category' })).toBeFocused()
    await pilot.getByRole('tab', { name: 'Split' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(first).toBeVisible()
    await expect(first.locator(':focus')).toHaveCount(0)
    await pilot.getByRole('tab', { name: 'Details' }).press('Enter')
  })

  await test.step('comment and reply', async () => {
    await pilot.getByRole('textbox', { name: 'Comment' }).fill('Is this T-104?')
    await page.keyboard.press('Control+Enter')
    await expect(pilot.getByText('Is this T-104?', { exact: true })).toBeVisible()
    await pilot.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
    await page.keyboard.type('Yes, with the reefer')
    await page.keyboard.press('Control+Enter')
    await expect(pilot.getByText('Yes, with the reefer', { exact: true })).toBeVisible()
    await expect(pilot.getByRole('button', { name: 'Reply', exact: true })).toBeFocused()
  })

  await test.step('a file over 5 MB is refused, one below is attached and removed', async () => {
    const input = pilot.getByLabel('Attach a file')
    await input.focus()
    await input.setInputFiles({
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await expect(pilot.getByRole('alert')).toHaveText('The file should not exceed 5mb')
    await input.setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('One receipt') })
    await expect(pilot.getByRole('button', { name: 'Remove receipt.txt' })).toBeVisible()
    await expect(input).toBeFocused()
    await pilot.getByRole('button', { name: 'Remove receipt.txt' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(pilot.getByRole('button', { name: 'Remove receipt.txt' })).toHaveCount(0)
  })

  await test.step('split by percent, and made whole again', async () => {
    await pilot.getByRole('tab', { name: 'Details' }).focus()
    await page.keyboard.press('s')
    await expect(
      pilot.getByRole('group', { name: 'Line 1', exact: true }).getByRole('button', { name: 'Category' }),
    ).toBeFocused()
    await pilot.getByRole('button', { name: 'Percent', exact: true }).press('Enter')
    await pilot.getByRole('textbox', { name: 'Percent' }).first().fill('60')
    await expect(pilot.getByRole('textbox', { name: 'Percent' }).nth(1)).toHaveValue('40.00')
    await pilot.getByRole('textbox', { name: 'Percent' }).nth(1).fill('39')
    await expect(pilot.getByRole('button', { name: /Save split/ })).toHaveAttribute('aria-disabled', 'true')
    await pilot.getByRole('button', { name: 'Remainder to last line' }).press('Enter')
    await pilot.getByRole('textbox', { name: 'Description' }).first().fill('Diesel')
    await page.keyboard.press('Control+Enter')
    await expect(statusWith(page, 'Split into 2 parts')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await pilot.getByRole('button', { name: 'Unsplit' }).press('Enter')
    await expect(statusWith(page, 'The split was undone')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step("matched to an invoice less the factor's fee, unlinked, and matched again by undo", async () => {
    await pilot.getByRole('tab', { name: 'Split' }).focus()
    await page.keyboard.press('j')
    await harbor.getByRole('tab', { name: 'Details' }).focus()
    await page.keyboard.press('m')
    const match = page.getByRole('dialog', { name: 'Match invoices' })
    await match.getByRole('checkbox', { name: 'Settle invoice INV-7' }).press('Space')
    await match.getByLabel('Amount to apply to INV-7').fill('4500')
    await expect(match.getByRole('status').filter({ hasText: '($150.00)' })).toBeVisible()
    await match.getByRole('button', { name: 'Factoring fee' }).press('Enter')
    await expect(match.getByLabel('Amount of entry 1, kept by the payer')).toHaveValue('150.00')
    await page.keyboard.press('Control+Enter')
    await expect(statusWith(page, 'Matched to 1 invoice')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.keyboard.press('l')
    await expect(statusWith(page, 'Finalized')).toBeVisible()
    await page.route(
      '**/transaction-bulk-finalize/',
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS))
        await route.continue()
      },
      { times: 1 },
    )
    await page.keyboard.press('l')
    await expect(statusWith(page, 'Unfinalized')).toBeVisible()
    // The line is unfinalized on screen before the server knows: the next action waits its turn.
    await harbor.getByRole('button', { name: 'Unlink' }).press('Enter')
    await expect(statusWith(page, 'Unlinked from the invoices')).toBeVisible()
    await harbor.getByRole('tab', { name: 'Match' }).focus()
    await page.keyboard.press('z')
    await expect(harbor.getByRole('button', { name: 'Unlink' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** An open invoice of 5,000.00, of which part is paid. */
async function writeInvoice(page: Page, day: string): Promise<void> {
  const account = await accountIds(page)
  const customer = await send(page, 'POST', 'stakeholder/stakeholder/', {
    type: 'Customer',
    full_name: 'Harbor Oak Freight',
  })
  const service = await send(page, 'POST', 'invoice/service/', { name: 'Backhaul', chart_of_account: account(4010) })
  await send(page, 'POST', 'invoice/invoice/', {
    stakeholder: customer.id,
    invoice_number: 'INV-7',
    invoice_date: day,
    invoice_status: 'open',
    invoice_items: [{ service: service.id, rate: 5000 }],
  })
}
