import { expect, type Locator, type Page } from '@playwright/test'

/** Tab until the keyboard is there, as a person without a mouse would. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await tabUntil(target.page(), () => target.evaluate((element) => element === document.activeElement), target)
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

export async function pressOn(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** In place of what the field holds. */
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
