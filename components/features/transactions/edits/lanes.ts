/** The last call of each row, by its id: calls for the same row go one after the other, from whichever list or drawer. */
const lanes = new Map<string, Promise<unknown>>()

/**
 * Sends once every earlier call for these rows is answered, so that each sees the version that the one before it left. What an earlier
 * one was refused with is told by its own sender.
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
