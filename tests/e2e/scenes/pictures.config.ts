import { defineConfig } from '@playwright/test'
import base from '../../../playwright.config'

// Run by `npm run scenes`.
export default defineConfig(base, {
  testDir: '.',
  testMatch: 'pictures.ts',
  timeout: 900_000,
  reporter: 'list',
})
