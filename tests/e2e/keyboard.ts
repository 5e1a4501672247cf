import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus, as a person without a mouse would. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await tabUntil(target.page(), () => target.evaluate((element) => element === document.activeElement), target)
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

export async function pressOn(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** Replaces the content of the field. */
export async function typeIn(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Control+a')
  await target.page().keyboard.insertText(text)
}

/** Presses a control of a row: Tab to the table, the arrows to the row, Tab to the control. */
export async function pressInRow(row: Locator, control: Locator): Promise<void> {
  const page = row.page()
  const cell = page.locator('.ag-cell:focus')
  await tabUntil(page, async () => (await cell.count()) > 0, cell)
  for (const key of ['ArrowUp', 'ArrowDown'])
    for (let presses = 0; presses < 50 && (await row.locator(':focus').count()) === 0; presses++)
      await page.keyboard.press(key)
  await pressOn(control)
}

/** Shift+Tab back to an earlier field. */
export async function pressBack(target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  await tabUntil(target.page(), isThere, target, 'Shift+Tab')
}

/** Opens the list of a field and chooses the first option left after typing. */
export async function chooseIn(page: Page, field: Locator, text: string): Promise<void> {
  await pressOn(field)
  await page.keyboard.type(text)
  const name = new RegExp(`\\b${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Opens a page or runs an action with the command palette. */
export async function jumpTo(page: Page, typed: string, name: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  // A page that was just loaded handles no keys before hydration.
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  await page.keyboard.type(typed)
  await expect(palette.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

/** Counts every key press on the page from here on, across navigation; text that a test fills in counts per letter. */
export async function countKeys(page: Page): Promise<void> {
  await page.addInitScript(countInSession)
}

/** Runs in the browser, on every page. */
function countInSession(): void {
  const add = (name: string, count: number) =>
    sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + count))
  const onKey = ({ key }: KeyboardEvent) => {
    add('keys', 1)
    if (key === 'Tab') add('tabs', 1)
  }
  const onInput = (event: Event) => {
    if (event instanceof InputEvent && event.inputType === 'insertText' && (event.data?.length ?? 0) > 1)
      add('keys', event.data?.length ?? 0)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('input', onInput, { capture: true })
}

export const keysOf = (page: Page): Promise<{ keys: number; tabs: number }> =>
  page.evaluate(() => ({
    keys: Number(sessionStorage.getItem('keys')),
    tabs: Number(sessionStorage.getItem('tabs')),
  }))
