/**
 * Values that one process must hold once. Next bundles every route handler and the middleware on its own,
 * so a module-level variable would exist several times; this registry hangs on the global object instead.
 */
const KEY = Symbol.for('haulbook.bff')
const holder: typeof globalThis & { [KEY]?: Map<string, unknown> } = globalThis

function registry(): Map<string, unknown> {
  return (holder[KEY] ??= new Map())
}

/** A name belongs to one call site and so to one type; that makes the cast safe. */
export function shared<T>(name: string, make: () => T): T {
  const values = registry()
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}

export function forgetShared(): void {
  registry().clear()
}
