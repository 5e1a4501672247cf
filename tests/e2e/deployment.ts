import { test } from '@playwright/test'

const { DEMO_EMAIL, QA_EMAIL: email, QA_PASSWORD: password } = process.env

if (Boolean(email) !== Boolean(password)) throw new Error('QA_EMAIL and QA_PASSWORD must be set together.')

/** The account to use on a running deployment; undefined if the tests start the product themselves. */
export const qaAccount = email && password ? { email, password } : undefined

const MISSING = {
  'the demo company': DEMO_EMAIL === undefined || qaAccount !== undefined,
  'the outbox': qaAccount !== undefined,
  'an account of its own': qaAccount !== undefined,
}

/** Skips the test, or all tests of a file if called at its top, if the deployment lacks what it needs. */
export const needs = (what: keyof typeof MISSING): void =>
  test.skip(MISSING[what], `needs ${what}, which this deployment does not have`)
