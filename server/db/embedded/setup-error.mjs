// @ts-check

/** A problem the person at the terminal can solve: its message is one sentence and is shown without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError'
}

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
export function isSystemError(error) {
  return error instanceof Error && 'code' in error
}

/** @param {unknown} error */
export function isDiskFull(error) {
  return isSystemError(error) && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
