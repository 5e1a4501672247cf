import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { books } from './books'
import { daily, lines } from './daily'
import { documents } from './documents'
import { figures } from './figures'
import { fleet } from './fleet'
import { logIn, type Scene } from './scene'
import { settings } from './settings'
import { signedOut } from './signed-out'
import { statements } from './statements'

// The sizes stand alone, so that every worker takes its share.
test.describe.configure({ mode: 'parallel' })

const FOLDER = process.env.SCENES_DIR ?? 'test-results/scenes'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Takes each scene in both themes: `<group>/<scene>.<width>.<theme>.png`. A scene that cannot be shown does not stop the rest. */
async function take(page: Page, group: string, width: number, scenes: readonly Scene[]) {
  const phone = width < 768
  await mkdir(path.join(FOLDER, group), { recursive: true })
  for (const { name, show, only } of scenes) {
    if (only && (only === 'phone') !== phone) continue
    try {
      await show(page, phone)
    } catch (error) {
      test.info().annotations.push({ type: 'not shown', description: `${name}: ${String(error).split('\n')[0]}` })
      console.log(`Not shown at ${width}: ${group}, ${name}. ${String(error).split('\n')[0]}`)
      continue
    }
    for (const theme of ['dark', 'light']) {
      await page.evaluate(wear, theme)
      const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.${width}.${theme}.png`
      await writeFile(path.join(FOLDER, group, file), await settled(page))
    }
  }
}

/** The page once two pictures in a row are the same, or the fifth: what fades in or loads has ended by then. */
async function settled(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (picture.equals(before)) break
    before = picture
    await page.waitForTimeout(60)
  }
  return before
}

/** Runs in the browser. The change is over at once: no color is on its way. */
function wear(theme: string): void {
  document.documentElement.dataset.theme = theme
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

for (const viewport of SIZES) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test(`signed out (${viewport.width})`, ({ page }) => take(page, 'signed-out', viewport.width, signedOut))

    const groups = { daily, lines, documents, books, settings, figures, statements, fleet }
    for (const [group, scenes] of Object.entries(groups)) {
      test(`${group} (${viewport.width})`, async ({ page }) => {
        await logIn(page)
        await take(page, group, viewport.width, scenes)
      })
    }
  })
}
