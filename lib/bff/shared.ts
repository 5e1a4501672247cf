/**
 * Values of which one process must have exactly one. Next bundles every route handler and the middleware separately, so a module-level
 * variable would exist several times; this registry is attached to the global object instead.
 */
const KEY = Symbol.for('haulbook.bff')
const holder: typeof globalThis & { [KEY]?: Map<string, unknown> } = globalThis

function registry(): Map<string, unknown> {
  return (holder[KEY] ??= new Map())
}

/** The cast is safe: a name belongs to one call site and so to one type. */
export function shared<T>(name: string, make: () => T): T {
  const values = registry()
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}

export function forgetShared(): void {
  registry().clear()
}
