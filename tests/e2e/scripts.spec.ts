import { expect, test, type Response } from '@playwright/test'

test('the scripts of a page come packed, and the browser is told to compile them while they come', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => void (response.request().resourceType() === 'script' && scripts.push(response)))
  await page.goto('/auth/login')
  expect(scripts.length).toBeGreaterThan(5)
  for (const script of scripts) {
    expect(await script.headerValue('content-encoding'), script.url()).toBe('br')
    expect(await script.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})
