import { expect, test } from '@playwright/test'
import { accountIds, send } from './api'
import { importLines, openFreshBooks, row, YEAR } from './fresh-books'
import { pressOn, tabTo, typeIn } from './keyboard'
import { printedBill } from './paperwork'

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
})

test('the form of a saved bill has the width until the bill has a page', async ({ page }) => {
  const account = (await accountIds(page))(6150)
  const vendor = await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Vendor', full_name: 'Route 44 Towing' })
  const truck = await send(page, 'POST', 'fixed_asset/truck/', {
    unit_number: '108',
    year: 2021,
    make: 'Volvo',
    model: 'VNL',
  })
  const bill = await send(page, 'POST', 'bill/bill/', {
    stakeholder: vendor.id,
    bill_date: `${YEAR}-01-02`,
    bill_items: [{ chart_of_account: account, truck: truck.id, rate: 1140 }],
  })
  await page.goto(`/app/accounting/bills/${bill.id}?edit`)
  const name = page.getByText('Towing and Roadside').first()
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  // A number of three digits, and the dots behind it.
  expect(
    (
      await page
        .getByText(/^108 · /)
        .first()
        .boundingBox()
    )?.width,
  ).toBeGreaterThanOrEqual(40)
})

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: a bill next to its image, with the vendor's usual account and a warning about a duplicate number${size}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    const vendor = await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Vendor', full_name: 'RoadReady Tire' })
    const account = await accountIds(page)
    await send(page, 'POST', 'bill/bill/', {
      stakeholder: vendor.id,
      bill_number: '12-48817',
      bill_date: `${YEAR}-01-02`,
      bill_items: [{ chart_of_account: account(6140), rate: 100 }],
    })
    await page.goto('/app/accounting/bills/new')
    await expect(page.getByRole('heading', { name: 'New bill' })).toBeVisible()
    await page
      .getByLabel('Attach the bill')
      .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
    await expect(page.getByRole('region', { name: 'File ticket.png' })).toBeVisible()
    await pressOn(page.getByLabel('Vendor', { exact: false }).first())
    await page.keyboard.type('RoadReady')
    await page
      .getByRole('option', { name: /RoadReady Tire/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await typeIn(page.getByLabel('Bill number'), '12-48817')
    await expect(page.getByText('This vendor has a bill with this number already')).toBeVisible()
    await typeIn(page.getByLabel('Bill date'), `01/13/${YEAR}`)
    await pressOn(page.getByRole('button', { name: /^Use / }))
    await typeIn(page.getByLabel('Description').first(), 'Mount and balance')
    await typeIn(page.getByLabel('Rate').first(), '42')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: 'Save this bill a second time?' })
    await pressOn(question.getByRole('button', { name: 'Cancel' }))
    await expect(question).toBeHidden()
    await expect(page.getByLabel('Bill number')).toHaveValue('12-48817')
    await typeIn(page.getByLabel('Bill number'), '12-48818')
    await tabTo(page.getByLabel('Rate').first())
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /12-48818/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Postings' })).toContainText('Accounts Payable')
    await expect(page.getByRole('region', { name: 'File ticket.png' })).toBeVisible()
  })

test("a possible payment is found, matched in the line's dialog, and unlinked again", async ({ page }) => {
  await importLines(page, [{ day: '0120', amount: '-88.50', name: 'CAT SCALE 5521' }])
  const vendor = await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Vendor', full_name: 'Cat Scale' })
  const account = await accountIds(page)
  const bill = await send(page, 'POST', 'bill/bill/', {
    stakeholder: vendor.id,
    bill_number: 'CS-5521',
    bill_date: `${YEAR}-01-12`,
    bill_items: [{ chart_of_account: account(6140), rate: 88.5 }],
  })
  await page.goto('/app/accounting/bills')
  await expect(page.getByRole('region', { name: 'Open payables' })).toContainText('$88.50')
  await expect(row(page, 'CS-5521')).toContainText('Open')
  await page.goto(`/app/accounting/bills/${bill.id}`)
  await page
    .getByRole('region', { name: /^Possible payment: CAT SCALE/ })
    .getByRole('button', { name: 'Review match' })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Match|Pay)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('is paid with $88.50')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /Paid$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Unlink CAT SCALE/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('heading', { name: /Open$/ })).toBeVisible()
})

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`a dropped PDF is read on our server, marked on its page, and saved by keyboard${size}`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport)
    const account = await accountIds(page)
    await send(page, 'POST', 'stakeholder/stakeholder/', {
      ...{ type: 'Vendor', full_name: 'RoadReady Tire', usual_account: account(6140), terms: 15 },
    })
    await page.goto('/app/accounting/bills/new')
    await expect(page.getByRole('heading', { name: 'New bill' })).toBeVisible()
    await page
      .getByLabel('Attach the bill')
      .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: await printedBill(YEAR) })
    await expect(
      page.getByText(/^Read from the file: vendor, bill number, bill date, due date, total, lines/),
    ).toBeVisible()
    const file = page.getByRole('region', { name: 'File bill.pdf' })
    for (const label of ['Vendor', 'Total', 'Line 2']) await expect(file.getByText(`${label} is here.`)).toBeAttached()
    await expect(page.getByLabel('Bill number')).toHaveValue('RT-88213')
    await expect(page.getByLabel('Due date')).toHaveValue(`02/12/${YEAR}`)
    await expect(page.getByLabel('Rate').first()).toHaveValue('512.50')
    await pressOn(page.getByRole('button', { name: /^Use / }))
    await tabTo(page.getByLabel('Rate').first())
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /RT-88213/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('2,050.00')
    await expect(page.getByRole('region', { name: 'Postings' })).toContainText('2,060.00')
    await expect(page.getByRole('region', { name: 'File bill.pdf' })).toBeVisible()
  })
