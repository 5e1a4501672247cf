import { run } from './support/run.mjs'

run(() => import('./commands/e2e.mjs'))
