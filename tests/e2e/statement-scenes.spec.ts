import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { needs } from './deployment'
import { LAYER, logIn } from './scenes/scene'
import { statements } from './scenes/statements'
import { tooWide } from './scenes/width'

needs('the demo company')

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test(`statements and loans keep WCAG 2.1 AA and the best practices in both themes (${viewport.width})`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await logIn(page)
      for (const { name, show } of statements) {
        await test.step(name, async () => {
          await show(page, viewport.width < 768)
          for (const theme of ['dark', 'light']) {
            await page.evaluate((to) => void (document.documentElement.dataset.theme = to), theme)
            const axe = new AxeBuilder({ page })
              .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
              .setLegacyMode()
            const { violations } = await ((await page.locator(LAYER).count()) > 0 ? axe.include(LAYER) : axe).analyze()
            const told = violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
            )
            expect.soft(told, `${name}, ${viewport.width}, ${theme}`).toEqual([])
          }
          if (viewport.width < 768) expect.soft(await tooWide(page), `${name} is no wider than a phone`).toEqual([])
        })
      }
    })
  })
}
