import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { books } from './books'
import { daily, lines } from './daily'
import { documents } from './documents'
import { figures } from './figures'
import { fleet } from './fleet'
import { inviteByMail, linkDemoBank, openFreshBooks } from '../fresh-books'
import { PLACES, reach } from '../places'
import { logIn, type Scene } from './scene'
import { arrive, onboarding } from './set-up'
import { settings, team } from './settings'
import { signedOut } from './signed-out'
import { statements } from './statements'

// One project per size, so that the workers share them.
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

/** The page once two consecutive pictures are identical, or the fifth one: fading and loading have ended by then. */
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

/** Runs in the browser. The switch is instant: no color transition is running. */
function wear(theme: string): void {
  document.documentElement.dataset.theme = theme
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

for (const viewport of SIZES) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test(`signed out (${viewport.width})`, ({ page }) => take(page, 'signed-out', viewport.width, signedOut))

    test(`set-up (${viewport.width})`, async ({ page }) => {
      await arrive(page)
      await take(page, 'set-up', viewport.width, onboarding)
    })

    test(`team (${viewport.width})`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openFreshBooks(page)
      await Promise.all([
        inviteByMail(page, `sam-${Date.now()}@cedarridge.example`),
        linkDemoBank(page, 'sandbox_ridge'),
      ])
      await page.setViewportSize(viewport)
      await take(page, 'team', viewport.width, team)
    })

    const groups = { daily, lines, documents, books, settings, figures, statements, fleet }
    for (const [group, scenes] of Object.entries(groups)) {
      test(`${group} (${viewport.width})`, async ({ page }) => {
        await logIn(page)
        await take(page, group, viewport.width, scenes)
      })
    }
  })
}

/** Pages that no link leads to, each on its own. */
const everyPlace: readonly Scene[] = PLACES.map((place) => ({
  name: place.replace('/app/', ''),
  show: (page) => reach(page, place),
}))

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } })

  test('zoom (720)', async ({ page }) => {
    await logIn(page)
    await take(page, 'zoom', 720, everyPlace)
  })
})

test.describe('on paper', () => {
  // Letter, landscape, within its margins.
  test.use({ viewport: { width: 965, height: 690 } })

  test('print (965)', async ({ page }) => {
    await logIn(page)
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    await take(
      page,
      'print',
      965,
      everyPlace.map(({ name, show }) => ({
        name,
        show: async (sheet, phone) => {
          await show(sheet, phone)
          await sheet.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
        },
      })),
    )
  })
})
