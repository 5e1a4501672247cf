import { expect, test, type Page } from '@playwright/test'
import { GREAT, openGreatBooks } from './great-books'
import { YEAR } from './fresh-books'
import { PLACES, reach } from './places'
import { cutFigures } from './scenes/whole-figures'

const WIDTHS = [1280, 1440, 1920, 390]
const RANGE = `start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`

/** With fixed dates for the figures, whatever the current date. */
function withYear(place: string): string {
  const query = place.endsWith('/calendar')
    ? `month=${YEAR}-01`
    : /^\/app\/(reports|dashboard|spend-management\/overview)|general-ledger/.test(place)
      ? RANGE
      : null
  return query === null ? place : `${place}${place.includes('?') ? '&' : '?'}${query}`
}

test('no figure is cut off or overlapped on any list, report, card or the dashboard, with −9,999,999,999.99 in the books', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await openGreatBooks(page)
  let shown = 0
  for (const place of PLACES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await reach(page, withYear(place))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await settledCut(page), `${place} at ${width} px`).toEqual([])
      if ((await page.getByText('9,999,999,999.99').count()) > 0) shown += 1
    }
  }
  // Makes sure that the check saw the large figure on most pages.
  expect(shown).toBeGreaterThan(60)
  expect(GREAT).toBe(9_999_999_999.99)
})

/** What is cut off once the columns have their new width. */
async function settledCut(page: Page): Promise<string[]> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.waitForTimeout(150)
    if ((await cutFigures(page)).length === 0) return []
  }
  return cutFigures(page)
}
