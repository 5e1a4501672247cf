import { test } from '@playwright/test'

const { DEMO_EMAIL, QA_EMAIL: email, QA_PASSWORD: password } = process.env

/** The account to work with on a deployment that is already running; undefined on the product that the tests start. */
export const qaAccount = email && password ? { email, password } : undefined

const MISSING = {
  'the demo company': DEMO_EMAIL === undefined || qaAccount !== undefined,
  'the outbox': qaAccount !== undefined,
  'an account of its own': qaAccount !== undefined,
}

/** Skips the test, or all of a file when called at its top, where the deployment lacks what it needs. */
export const needs = (what: keyof typeof MISSING): void =>
  test.skip(MISSING[what], `needs ${what}, which this deployment does not have`)
