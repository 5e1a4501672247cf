import { expect, test, type Page } from '@playwright/test'
import { accountIds, send } from './api'
import { importLines, openFreshBooks, YEAR } from './fresh-books'
import { pressOn, tabTo, typeIn } from './keyboard'
import { newCustomer, pasteInto, printedBill, TEN_ROWS } from './paperwork'

const INVOICES = '/app/accounting/invoices'
const BILLS = '/app/accounting/bills'
const SIZES = [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const

test.beforeEach(async ({ page }) => {
  test.slow()
  await openFreshBooks(page)
})

/** The items of the document's menu, opened by keyboard. */
async function choose(page: Page, name: string): Promise<void> {
  await pressOn(page.getByRole('button', { name: 'More actions' }).locator('visible=true'))
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** A button of the page, which is a menu item on a phone. */
async function act(page: Page, name: string, isPhone: boolean): Promise<void> {
  if (isPhone) await choose(page, name)
  else await pressOn(page.getByRole('button', { name, exact: true }).locator('visible=true'))
}

/** The bank line that may pay a document, opened where it is matched. */
async function review(page: Page, payee: RegExp): Promise<void> {
  const region = page.getByRole('region', { name: payee }).first()
  await pressOn(region.getByRole('button', { name: 'Review match' }))
}

async function leaveDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const [size, viewport] of SIZES)
  test(`by keyboard: an invoice with ten lines and a file is opened, mailed, short-paid less a factoring fee, and written off${size}`, async ({
    page,
  }) => {
    const isPhone = viewport !== undefined
    await importLines(page, [{ day: '0120', amount: '6790.00', name: 'NORTHGATE FREIGHT BROKERS' }])
    if (viewport) await page.setViewportSize(viewport)
    await page.goto(`${INVOICES}/new`)
    await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible()
    await newCustomer(page, 'Northgate Freight Brokers', 'ap@northgate.example')
    await typeIn(page.getByLabel('Invoice date'), `01/08/${YEAR}`)
    await pressOn(page.getByRole('button', { name: 'Net 30' }))
    await pasteInto(page, 'Description', TEN_ROWS)
    await expect(page.getByText('10 lines pasted')).toBeVisible()
    const files = page.getByRole('region', { name: 'Attachments' })
    await tabTo(files.getByLabel('Attach a file'))
    await files
      .getByLabel('Attach a file')
      .setInputFiles({ name: 'rate.txt', mimeType: 'text/plain', buffer: Buffer.from('Load 88231, 1,000.00') })
    await expect(files.getByRole('link', { name: 'rate.txt' })).toBeVisible()
    await page.waitForTimeout(600)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('What you typed before was restored.')).toBeVisible()
    await expect(files.getByRole('link', { name: 'rate.txt' })).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'Save and open' }).locator('visible=true'))
    await expect(page.getByRole('heading', { name: /Open$/ })).toBeVisible()
    await expect(files.getByRole('link', { name: 'rate.txt' })).toBeVisible()

    await act(page, 'Email', isPhone)
    const mail = page.getByRole('dialog', { name: /^Email INV-/ })
    await expect(mail.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('ap@northgate.example')
    await pressOn(mail.getByRole('button', { name: 'Send' }))
    await expect(page.getByText(/is on its way to ap@northgate\.example/)).toBeVisible()
    const activity = page.getByRole('region', { name: 'Activity' })
    await expect(activity).toContainText('asked to email it')
    await expect(async () => {
      await page.reload()
      await expect(activity).toContainText('emailed it', { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })

    // 7,000.00 of 10,000.00 are settled: 6,790.00 came, 210.00 the factor kept.
    await review(page, /^Possible payment: NORTHGATE/i)
    const match = page.getByRole('dialog').last()
    const applied = match.getByLabel(/^Amount to apply to INV-/)
    await expect(applied).toHaveValue('6,790.00')
    await typeIn(applied, '7000')
    await pressOn(match.getByRole('button', { name: 'Factoring fee' }))
    await expect(match.getByLabel('Amount of entry 1, kept by the payer')).toHaveValue('210.00')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Matched to 1 invoice')).toBeVisible()
    await leaveDrawer(page)
    await expect(page.getByRole('heading', { name: /Short paid$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
      '$210.00 withheld over all invoices of this payment',
    )

    await choose(page, 'Write off')
    const dialog = page.getByRole('dialog', { name: /^Write off/ })
    await typeIn(dialog.getByRole('textbox', { name: 'Date' }), `03/31/${YEAR}`)
    const entry = dialog.getByRole('region', { name: 'This entry will be made' })
    await expect(entry).toContainText(`Mar 31, ${YEAR}`)
    await expect(entry).toContainText('Bad Debt Expense')
    await expect(entry).toContainText('3,000.00')
    await pressOn(dialog.getByRole('button', { name: 'Write off' }))
    await expect(page.getByRole('heading', { name: /Uncollectible$/ })).toBeVisible()
    await expect(activity).toContainText('wrote it off')
    await choose(page, 'Reinstate')
    const back = page.getByRole('dialog', { name: /^Reinstate/ })
    await expect(back.getByRole('region', { name: 'This entry will be made' })).toContainText('3,000.00')
    await pressOn(back.getByRole('button', { name: 'Reinstate' }))
    await expect(page.getByRole('heading', { name: /Short paid$/ })).toBeVisible()
  })

for (const [size, viewport] of SIZES)
  test(`by keyboard: a bill from a dropped PDF is paid in two parts from two bank lines, saved as PDF and unlinked${size}`, async ({
    page,
  }) => {
    const isPhone = viewport !== undefined
    await importLines(page, [
      { day: '0120', amount: '-1000.00', name: 'ROADREADY TIRE 1' },
      { day: '0128', amount: '-1060.00', name: 'ROADREADY TIRE 2' },
    ])
    if (viewport) await page.setViewportSize(viewport)
    const account = await accountIds(page)
    await send(page, 'POST', 'stakeholder/stakeholder/', {
      ...{ type: 'Vendor', full_name: 'RoadReady Tire', usual_account: account(6140), terms: 15 },
    })
    await page.goto(`${BILLS}/new`)
    await expect(page.getByRole('heading', { name: 'New bill' })).toBeVisible()
    const drop = page.getByLabel('Attach the bill')
    await tabTo(drop)
    await drop.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: await printedBill(YEAR) })
    await expect(page.getByText(/^Read from the file: vendor, bill number/)).toBeVisible()
    // File, highlights and suggested values survive a reload.
    await page.waitForTimeout(600)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Bill number')).toHaveValue('RT-88213')
    const file = page.getByRole('region', { name: 'File bill.pdf' })
    await expect(file.getByText('Total is here.')).toBeAttached()
    await pressOn(page.getByRole('button', { name: /^Use / }))
    await tabTo(page.getByLabel('Rate').first())
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /RT-88213 Open$/ })).toBeVisible()

    const payments = page.getByRole('region', { name: 'Payments' })
    for (const part of ['1', '2']) {
      await review(page, new RegExp(`^Possible payment: ROADREADY TIRE ${part}`, 'i'))
      await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toBeVisible()
      await tabTo(page.getByRole('dialog').getByRole('checkbox', { checked: true }))
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Matched to bill RT-88213').first()).toBeVisible()
      await leaveDrawer(page)
    }
    await expect(page.getByRole('heading', { name: /RT-88213 Paid$/ })).toBeVisible()
    await expect(payments.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText(/^Possible payment found/)).toHaveCount(0)

    const [saved] = await Promise.all([page.waitForEvent('download'), act(page, 'PDF', isPhone)])
    expect(saved.suggestedFilename()).toBe('Bill RT-88213.pdf')

    await choose(page, 'Void Unlink its payments first.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    for (const left of [1, 0]) {
      await pressOn(payments.getByRole('button', { name: /^Unlink ROADREADY/i }).first())
      await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }))
      await expect(payments.getByRole('button', { name: /^Unlink/ })).toHaveCount(left)
    }
    await choose(page, 'Void')
    const dialog = page.getByRole('dialog', { name: 'Void RT-88213' })
    await typeIn(dialog.getByRole('textbox', { name: 'Date' }), `01/12/${YEAR}`)
    await pressOn(dialog.getByRole('button', { name: 'Void' }))
    await expect(dialog.getByText('Void date cannot be before the bill date.').first()).toBeVisible()
    await typeIn(dialog.getByRole('textbox', { name: 'Date' }), `02/09/${YEAR}`)
    const entry = dialog.getByRole('region', { name: 'This entry will be made' })
    await expect(entry).toContainText(`Feb 9, ${YEAR}, Void of Bill RT-88213`)
    await expect(entry).toContainText('Accounts Payable')
    await pressOn(dialog.getByRole('button', { name: 'Void' }))
    await expect(page.getByRole('heading', { name: /RT-88213 Void$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Postings' })).toContainText('-V')
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('voided it')
    await page.goto(BILLS)
    await expect(page.getByRole('navigation', { name: 'Bills by status' })).toContainText('Void')
    await expect(page.getByRole('region', { name: 'Open payables' })).toContainText('$0.00')
  })
