import { ME } from '@/lib/contract/first-calls'
import { keyOf } from './query'

/** The cache key of `currentUser`, for a page that gets its answer before any other read. */
export const CURRENT_USER_KEY = keyOf('me', ME, {})
