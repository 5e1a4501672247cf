import { expect, type Locator } from '@playwright/test'

/** Tab until the keyboard is there, as a person without a mouse would. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
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
