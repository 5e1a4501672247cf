import { expect, test } from '@playwright/test'
import { importLines, importStatement, ofxStatement, openFreshBooks } from './fresh-books'

test('a transfer by keyboard: accepted with Enter, undone, and rejected until it is suggested again', async ({
  page,
}) => {
  await openFreshBooks(page)
  await importLines(page, [{ day: '0118', amount: '-2150.00', name: 'ONLINE PMT PLATINUM' }])
  const card = ofxStatement([{ day: '0119', amount: '2150.00', name: 'AUTOPAY PAYMENT' }], 'card.ofx', '000123451006')
  await page.evaluate(importStatement, card.buffer.toString())
  await page.goto('/app/spend-management/transactions/transfer')
  const suggestion = page.getByRole('listitem').filter({ hasText: 'AUTOPAY PAYMENT' })
  const badge = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Transfers/ })

  await test.step('the reason for the pair is shown next to it, and the tab counts it', async () => {
    await expect(suggestion).toContainText('ONLINE PMT PLATINUM')
    await expect(suggestion).toContainText('1 day apart')
    await expect(suggestion.getByText(/^Same amount/)).toBeVisible()
    await expect(badge).toHaveText('Transfers1')
  })

  await test.step('Enter accepts it, z undoes that', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Transfer accepted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No transfers waiting. 1 accepted this month.' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(badge).toHaveText('Transfers')
    await page.keyboard.press('z')
    await expect(suggestion).toBeVisible()
    await expect(badge).toHaveText('Transfers1')
  })

  await test.step('r rejects it; it can be suggested again from the rejected list, which Back and a reload keep', async () => {
    await page.keyboard.press('r')
    await expect(page.getByText('Not a transfer. It will not be suggested again.')).toBeVisible()
    await page.getByRole('button', { name: 'Rejected' }).click()
    await expect(page).toHaveURL(/\/transfer\?is_accepted=false$/)
    await page.getByRole('link', { name: 'Rules', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search rules' }).fill('fuel')
    await expect(page).toHaveURL(/\/rules\?search=fuel$/)
    await page.goBack()
    await expect(suggestion.getByRole('button', { name: 'Suggest again' })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/transfer\?is_accepted=false$/)
    await suggestion.getByRole('button', { name: 'Suggest again' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Pending' }).click()
    await expect(suggestion).toBeVisible()
  })

  await test.step('all exact ones are accepted together, and one of them is undone', async () => {
    await page.getByRole('button', { name: 'Accept 1 exact match' }).click()
    await page.getByRole('button', { name: 'Accepted' }).click()
    await suggestion.getByRole('button', { name: 'Undo transfer' }).click()
    await expect(badge).toHaveText('Transfers1')
  })
})
