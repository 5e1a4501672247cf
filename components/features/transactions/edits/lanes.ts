/** The last call of each row, by id: calls for the same row are sent one after another, whichever list or drawer makes them. */
const lanes = new Map<string, Promise<unknown>>()

/**
 * Sends once every earlier call for these rows has been answered, so that each uses the version left by the one before. An earlier
 * failure is reported by its own sender.
 */
export async function inLane<T>(ids: readonly string[], send: () => Promise<T>): Promise<T> {
  const before = Promise.allSettled(ids.flatMap((id) => lanes.get(id) ?? []))
  const mine = before.then(send)
  for (const id of ids) lanes.set(id, mine)
  try {
    return await mine
  } finally {
    for (const id of ids) if (lanes.get(id) === mine) lanes.delete(id)
  }
}
