import { expect, test } from '@playwright/test'
import { accountIds, send } from './api'
import { openFreshBooks, YEAR } from './fresh-books'
import { pressOn, typeIn } from './keyboard'

const CHART = '/app/accounting/chart-of-accounts'

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
})

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: an account is added, and cannot be deactivated while it has a balance${size}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto(CHART)
    const tree = page.getByRole('treegrid', { name: 'Chart of accounts' })
    await expect(tree).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'New account' }).locator('visible=true').first())
    const drawer = page.getByRole('dialog', { name: 'New account' })
    await typeIn(drawer.getByLabel('Name'), 'Escrow held by lessors')
    await pressOn(drawer.getByLabel('Group'))
    await page.getByRole('option', { name: 'Current assets' }).focus()
    await page.keyboard.press('Enter')
    await expect(drawer.getByLabel('Number')).not.toHaveValue('')
    const number = await drawer.getByLabel('Number').inputValue()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Escrow held by lessors added')).toBeVisible()

    const idOf = await accountIds(page)
    await send(page, 'POST', 'journal_entry/journal-entry/', {
      date: `${YEAR}-01-31`,
      accounts: [
        { chart_of_account: idOf(Number(number)), debit: 500 },
        { chart_of_account: idOf(3010), credit: 500 },
      ],
    })
    await page.goto(`${CHART}?element=asset`)
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('escrow held')
    const line = tree.getByRole('row', { name: /Escrow held by lessors/ })
    await expect(line).toContainText('$500.00')
    await line.focus()
    await page.keyboard.press('Enter')
    const open = page.getByRole('dialog', { name: /Escrow held by lessors/ })
    await pressOn(open.getByRole('button', { name: 'Deactivate' }))
    const question = page.getByRole('alertdialog', { name: 'Deactivate Escrow held by lessors?' })
    await expect(question).toContainText('1 entry, and a balance of $500.00')
    await pressOn(question.getByRole('button', { name: 'Deactivate' }))
    await expect(
      page.getByText('Account Escrow held by lessors has a balance of 500.00 and cannot be deactivated.'),
    ).toBeVisible()
  })

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: an account is moved under another heading and merged into its neighbor${size}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    const add = (over: object) =>
      send<{ id: string }>(page, 'POST', 'chart_of_account/chart_of_account/', {
        ...{ account_element: 'expense', subcategory: 'operating_expenses' },
        ...over,
      })
    await add({ name: 'Rubber', chart_number: 6148, is_header: true })
    const { id } = await add({ name: 'Retreads', chart_number: 6149 })
    const idOf = await accountIds(page)
    await send(page, 'POST', 'journal_entry/journal-entry/', {
      // The chart shows what an expense has cost this year, which begins today at the earliest.
      date: `${YEAR + 1}-01-01`,
      accounts: [
        { chart_of_account: id, debit: 500 },
        { chart_of_account: idOf(3010), credit: 500 },
      ],
    })
    await page.goto(`${CHART}?element=expense`)
    const tree = page.getByRole('treegrid', { name: 'Chart of accounts' })
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('retreads')
    const line = tree.getByRole('row', { name: /Retreads/ })
    await line.focus()
    await page.keyboard.press('m')
    const move = page.getByRole('dialog', { name: 'Move 6149 Retreads' })
    await pressOn(move.getByLabel('Parent'))
    await page.getByRole('option', { name: '6148 Rubber' }).focus()
    await page.keyboard.press('Enter')
    await pressOn(move.getByRole('button', { name: 'Move', exact: true }))
    await expect(page.getByText('Retreads moved')).toBeVisible()
    await expect(tree.getByRole('row', { name: /Rubber/ })).toContainText('$500.00')

    await line.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: /Retreads/ })
    await pressOn(drawer.getByRole('button', { name: 'Merge' }))
    const merge = page.getByRole('dialog', { name: 'Merge 6149 Retreads' })
    await expect(merge.getByRole('region', { name: 'What will happen' })).toContainText('1 entry will move.')
    await pressOn(merge.getByLabel('Merge into'))
    await page.keyboard.type('6140')
    await page.getByRole('option', { name: /^6140/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await pressOn(merge.getByRole('button', { name: 'Merge', exact: true }))
    await expect(page.getByText(/^Retreads merged into/)).toBeVisible()
    await expect(line).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('6140')
    await expect(tree.getByRole('row', { name: /Tires/ })).toContainText('$500.00')
  })

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: a chart is imported once every row is valid, and the template restores missing accounts${size}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto(CHART)
    const tree = page.getByRole('treegrid', { name: 'Chart of accounts' })
    await expect(tree).toBeVisible()
    const fromMenu = async (item: string) => {
      await pressOn(page.getByRole('button', { name: 'More actions' }).locator('visible=true'))
      await page.getByRole('menuitem', { name: item }).focus()
      await page.keyboard.press('Enter')
    }
    await fromMenu('Import')
    const dialog = page.getByRole('dialog', { name: 'Import accounts' })
    const choose = async (...rows: string[]) =>
      dialog.getByLabel('File of accounts').setInputFiles({
        name: 'chart.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Number,Name,Parent,Heading', ...rows].join('\n')),
      })
    await choose('6149,Retreads,6148,no', '4099,Elsewhere,6148,no', '6148,Rubber,6100,yes')
    await expect(dialog.getByText('1 row is refused.', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /4099 Elsewhere/ })).toContainText(
      'Account Rubber is not an income account and cannot be the parent.',
    )
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await pressOn(dialog.getByRole('button', { name: 'Remove chart.csv' }))
    await choose('6149,Retreads,6148,no', '6148,Rubber,6100,yes')
    await expect(dialog.getByRole('status')).toContainText('2 accounts are new. Nothing is written before you import.')
    await pressOn(dialog.getByRole('button', { name: 'Import' }))
    await expect(page.getByText('Chart imported: 2 accounts are new')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('retreads')
    await expect(tree.getByRole('row', { name: /Retreads/ })).toBeVisible()

    const idOf = await accountIds(page)
    await send(page, 'DELETE', `chart_of_account/chart_of_account/${idOf(6140)}/`)
    await page.reload()
    await expect(tree).toBeVisible()
    await fromMenu('Load trucking template')
    const template = page.getByRole('dialog', { name: 'Load trucking template' })
    await expect(template.getByRole('listitem')).toHaveText(['6140Tires'])
    await pressOn(template.getByRole('button', { name: 'Add 1 account' }))
    await expect(page.getByText('1 account added')).toBeVisible()
  })
