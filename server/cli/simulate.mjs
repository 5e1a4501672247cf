import { run } from './support/run.mjs'

run(() => import('./commands/simulate.mjs'))
