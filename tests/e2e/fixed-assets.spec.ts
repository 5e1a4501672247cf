import { expect, test } from '@playwright/test'
import { addDays, addMonths, dayIn, monthStart } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { send } from './api'
import { openFreshBooks, YEAR } from './fresh-books'
import { pressOn, tabTo, typeIn } from './keyboard'

test.beforeEach(({ page }) => openFreshBooks(page))

test('a truck is bought, depreciated, sold and restored, by keyboard', async ({ page }) => {
  await page.goto('/app/accounting/fixed-assets')
  await expect(page.getByText('No fixed assets yet')).toBeVisible()
  await page.getByRole('link', { name: 'Trucks' }).press('Enter')
  await page.getByRole('button', { name: 'New truck' }).first().press('Enter')
  const unit = page.getByRole('dialog', { name: 'New truck' })
  await unit.getByLabel('Unit #').fill('T-104')
  await unit.getByLabel('Make').fill('Freightliner')
  await unit.getByLabel('VIN').fill('TOO SHORT')
  await page.keyboard.press('Control+Enter')
  await expect(unit.getByText('A VIN has 17 characters.')).toBeVisible()
  await unit.getByLabel('VIN').fill('1M8GDM9AXKP042788')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /T-104/ })).toContainText('1M8GDM9AXKP042788')

  await page.getByRole('link', { name: /^Assets/ }).press('Enter')
  await page.getByRole('button', { name: 'New asset' }).first().press('Enter')
  const form = page.getByRole('dialog', { name: 'New asset' })
  await form.getByLabel(/^Truck/).click()
  await page.keyboard.type('T-104')
  await page.getByRole('option', { name: /^T-104/ }).click()
  await form.getByLabel(/^Purchase date/).fill(`01/05/${YEAR}`)
  await form.getByLabel(/^Total cost/).fill('60000')
  await form.getByLabel(/^Down payment/).fill('60000')
  await form.getByLabel(/^Starts/).fill(`01/01/${YEAR}`)
  await expect(form.getByText(/\$1,000.00 a month until/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  const detail = page.getByRole('group', { name: 'Unit' })
  await expect(detail.getByText('0 of 60 posted')).toBeVisible()
  await detail.getByRole('button', { name: `Post January ${YEAR}` }).press('Enter')
  await expect(detail.getByText('1 of 60 posted')).toBeVisible()
  await expect(detail).toContainText('$59,000.00')

  await detail.getByRole('button', { name: 'Dispose …' }).press('Enter')
  const sale = page.getByRole('dialog', { name: /^Dispose of/ })
  await sale.getByLabel(/^Date/).fill(`02/10/${YEAR}`)
  await sale.getByLabel(/^Proceeds/).fill('61500')
  await expect(sale.getByRole('region', { name: 'What it comes to' })).toContainText('Gain$2,500.00')
  await page.keyboard.press('Control+Enter')
  await expect(sale).toHaveCount(0)
  await expect(detail.getByText(/^Disposed of on Feb 10/)).toBeVisible()
  await detail.getByRole('button', { name: 'Undo disposal' }).press('Enter')
  await expect(detail.getByRole('button', { name: 'Dispose …' })).toBeVisible()
})

test('a fleet comes from a spreadsheet, and leaves again', async ({ page }) => {
  await page.goto('/app/accounting/fixed-assets')
  await page.getByRole('button', { name: 'Import' }).locator('visible=true').first().click()
  const dialog = page.getByRole('dialog', { name: 'Import trucks and trailers' })
  const fleet = `Unit,Type,Make,Purchase date,Cost\n7,Truck,Volvo,01/05/${YEAR},60000\n53,Trailer,Wabash,,`
  const file = dialog.getByLabel('File of trucks and trailers')
  await file.setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(fleet) })
  await expect(dialog.getByRole('row', { name: /7 · Volvo/ })).toContainText('Useful life: Choose one for the file')
  await dialog.getByLabel('Useful life of rows without one').click()
  await page.getByRole('option', { name: '5 years', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('2 units are new; fixed assets of $60,000.00')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '7 · Volvo' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Unit' })).toContainText('0 of 60 posted')
  await expect(page.getByRole('link', { name: /^Trailers/ })).toContainText('1')

  await page.getByRole('button', { name: 'Import' }).locator('visible=true').first().click()
  await dialog.getByRole('button', { name: 'Undo the import of fleet.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 units removed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No fixed assets yet')).toBeVisible()
})

test('a loan shows its schedule before it is saved, and every payment afterwards', async ({ page }) => {
  await page.goto('/app/accounting/fixed-assets?tab=loans')
  await page.getByRole('button', { name: 'New loan' }).first().press('Enter')
  const form = page.getByRole('dialog', { name: 'New loan' })
  await form.getByLabel(/^Name/).fill('T-104 loan')
  await form.getByLabel(/^Loan amount/).fill('12000')
  await form.getByLabel(/^Interest rate/).fill('0')
  await form.getByLabel(/^Term in months/).fill('12')
  await expect(form.getByRole('region', { name: 'Schedule' })).toContainText('$1,000.00, 12 times')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/fixed-assets\/loans\/[0-9a-f-]+$/)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$12,000')
  await expect(page.getByRole('table', { name: 'Schedule' }).getByRole('row')).toHaveCount(13)

  const { results } = await send<{ results: { id: string }[] }>(page, 'GET', 'loan/loan/')
  const id = results[0]?.id
  await page.goto(`/app/accounting/fixed-assets/loans/${id}`)
  await expect(page.getByRole('heading', { name: 'T-104 loan' })).toBeVisible()
})

test('expiring documents are shown in advance, by keyboard', async ({ page }) => {
  await send(page, 'POST', 'fixed_asset/truck/', { unit_number: 'T-7', make: 'Volvo' })
  await page.goto('/app/accounting/fixed-assets?tab=renewals')
  await page.getByRole('button', { name: 'New renewal' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New renewal' })
  await form.getByLabel(/^Truck or trailer/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /T-7/ }).press('Enter')
  await form.getByLabel(/^Expires on/).fill(`01/31/${YEAR - 1}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('table', { name: 'Renewals' })).toContainText('Expired')
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: /to renew/ }).press('Enter')
  await expect(page).toHaveURL(/tab=renewals/)
})

test('a truck is bought with a loan, depreciated, paid off early and sold, using only the keyboard', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const bank = await send(page, 'POST', 'bank/account/', { name: 'Operating', account_type: 'checking' })
  await page.goto('/app/accounting/fixed-assets?tab=trucks')

  await test.step('the truck', async () => {
    await pressOn(page.getByRole('button', { name: 'New truck' }).first())
    const form = page.getByRole('dialog', { name: 'New truck' })
    await typeIn(form.getByLabel('Unit #'), 'T-104')
    await typeIn(form.getByLabel('Odometer in miles'), '412880')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('row', { name: /T-104/ })).toContainText('412,880 mi')
  })

  await test.step('its loan', async () => {
    await pressOn(page.getByRole('link', { name: /^Loans/ }))
    await pressOn(page.getByRole('button', { name: 'New loan' }).first())
    const form = page.getByRole('dialog', { name: 'New loan' })
    await typeIn(form.getByLabel(/^Name/), 'Prairie note')
    await typeIn(form.getByLabel(/^Loan amount/), '48000')
    await typeIn(form.getByLabel(/^Interest rate/), '0')
    await typeIn(form.getByLabel(/^Term in months/), '48')
    await typeIn(form.getByLabel(/^Start date/), `01/05/${YEAR}`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$48,000')
  })

  await test.step('the purchase, with a salvage value', async () => {
    await pressOn(page.getByRole('link', { name: 'Fixed assets', exact: true }).first())
    await expect(page.getByText('No fixed assets yet')).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'New asset' }).first())
    const form = page.getByRole('dialog', { name: 'New asset' })
    await pressOn(form.getByLabel(/^Truck/))
    await page.keyboard.type('T-104')
    await expect(page.getByRole('option', { name: /^T-104/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await typeIn(form.getByLabel(/^Purchase date/), `01/05/${YEAR}`)
    await typeIn(form.getByLabel(/^Total cost/), '60000')
    await typeIn(form.getByLabel(/^Down payment/), '12000')
    await pressOn(form.getByRole('button', { name: 'Loan', exact: true }))
    await tabTo(form.getByRole('combobox', { name: /^Loan/ }))
    await page.keyboard.type('Prairie')
    await typeIn(form.getByLabel(/^Starts/), `01/01/${YEAR}`)
    await typeIn(form.getByLabel(/^Salvage value/), '6000')
    await expect(form.getByText(/\$900.00 a month until/)).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
  })

  const detail = page.getByRole('group', { name: 'Unit' })
  await test.step('a month of depreciation', async () => {
    await pressOn(detail.getByRole('button', { name: `Post January ${YEAR}` }))
    await expect(detail.getByText('1 of 60 posted')).toBeVisible()
    await expect(detail).toContainText('$59,100.00')
    await expect(page.getByText('The ledger agrees.')).toBeVisible()
  })

  await test.step('the loan is paid off with one bank line', async () => {
    await send(page, 'POST', 'transaction/add-manual-transaction/', {
      bank_account: bank.id,
      date: `${YEAR}-02-05`,
      amount: 48000,
      amount_type: 'money_out',
      name: 'PRAIRIE NOTE PAYOFF',
    })
    await page.goto('/app/spend-management/transactions/not-categorized')
    await expect(page.getByText('PRAIRIE NOTE PAYOFF').first()).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    const line = page.getByRole('dialog', { name: /PRAIRIE NOTE PAYOFF/ })
    await expect(line).toBeVisible()
    await page.keyboard.press('m')
    await pressOn(line.getByRole('button', { name: /^Pay Prairie note/ }))
    await expect(page.getByRole('status').filter({ hasText: 'Paid Prairie note' })).toBeVisible()
    await page.goto('/app/accounting/fixed-assets?tab=loans')
    await expect(page.getByRole('row', { name: /Prairie note/ })).toContainText('$0.00')
  })

  await test.step('the sale, and the truck in the history', async () => {
    await pressOn(page.getByRole('link', { name: /^Assets/ }))
    await pressOn(detail.getByRole('button', { name: 'Dispose …' }))
    const sale = page.getByRole('dialog', { name: /^Dispose of/ })
    await typeIn(sale.getByLabel(/^Date/), `02/10/${YEAR}`)
    await typeIn(sale.getByLabel(/^Proceeds/), '58100')
    await expect(sale.getByRole('region', { name: 'What it comes to' })).toContainText('Loss$1,000.00')
    await page.keyboard.press('Control+Enter')
    await expect(detail.getByText(/^Disposed of on Feb 10/)).toBeVisible()
    await pressOn(page.getByRole('link', { name: /^Trucks/ }))
    await pressOn(page.getByRole('button', { name: 'History' }))
    await expect(page.getByRole('row', { name: /T-104/ })).toContainText('Sold Feb 10')
  })
})

// The page of a truck shows the last twelve months.
const LAST_MONTH = addMonths(monthStart(dayIn('America/Chicago', new Date())), -1)

test('a truck depreciated by miles waits for its miles, and its page shows them by month', async ({ page }) => {
  const truck = await send(page, 'POST', 'fixed_asset/truck/', { unit_number: 'T-7', make: 'Volvo' })
  await send(page, 'POST', 'fixed_asset/fixed-asset/', {
    asset_type: 'truck',
    truck: truck.id,
    type_of_financing: 'cash',
    type_of_ownership: 'company',
    total_cost: 90000,
    down_payment: 90000,
    useful_life: 5,
    purchase_date: addDays(LAST_MONTH, 4),
    depreciation_start_date: LAST_MONTH,
    depreciation_method: 'units_of_miles',
    expected_miles: 900000,
  })
  await page.goto('/app/accounting/fixed-assets')
  const detail = page.getByRole('group', { name: 'Unit' })
  await pressOn(detail.getByRole('button', { name: `Post ${formatMonth(LAST_MONTH)}` }))
  await expect(page.getByText(`Enter the miles of T-7 · Volvo for ${formatMonth(LAST_MONTH)} first.`)).toBeVisible()
  await pressOn(detail.getByRole('link', { name: 'View truck' }))
  await pressOn(page.getByRole('button', { name: 'Enter miles' }))
  const form = page.getByRole('dialog', { name: /^Miles of/ })
  await tabTo(form.getByRole('combobox', { name: /^Month/ }))
  await page.keyboard.type(formatMonth(LAST_MONTH))
  await typeIn(form.getByLabel('Miles'), '9500')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('table', { name: 'By month' })).toContainText('9,500')
  const id = String(truck.id)
  await page.goto(`/app/accounting/fixed-assets/trucks/${id}`)
  await expect(page.getByRole('table', { name: 'By month' })).toContainText('9,500')
  await pressOn(page.getByRole('link', { name: 'View asset' }))
  await pressOn(detail.getByRole('button', { name: `Post ${formatMonth(LAST_MONTH)}` }))
  await expect(detail.getByText('1 of 60 posted')).toBeVisible()
  await expect(detail).toContainText('$89,050.00')
})
