import type { Page } from '@playwright/test'
import { importLines, openFreshBooks, type StatementLine } from './fresh-books'

export const PAGE = '/app/spend-management/transactions'
export const LINES: StatementLine[] = [
  { day: '0120', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0119', amount: '-48.90', name: 'PREPASS TOLLS' },
  { day: '0118', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
  { day: '0117', amount: '-1946.60', name: 'ROADREADY TIRE' },
  { day: '0116', amount: '-286.35', name: 'EZPASS REPLENISH' },
  { day: '0115', amount: '-14.50', name: 'CAT SCALE' },
]

/** New books in which all lines are uncategorized. */
export async function openLines({ page }: { page: Page }): Promise<void> {
  await openFreshBooks(page)
  await importLines(page, LINES)
}

export const waiting = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Not categorized/ })
export const list = (page: Page, name: 'Category' | 'Stakeholder') => page.getByRole('dialog', { name })
export const current = (page: Page) => page.locator('.ag-row-focus:not(.ag-opacity-zero)')

/** Types into the open list and chooses the first result. */
export async function choose(page: Page, text: string, key: 'Enter' | 'Tab' = 'Enter') {
  await page.keyboard.type(text)
  await page.keyboard.press(key)
}
