import { QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query'
import { taskStatus, type Task } from '@/lib/contract/task'
import { ApiError } from './api-error'
import { read } from './query'

export const TASK_POLL_MS = 5000

/** Polls a background job every 5 s until it ends. Null id: nothing is watched. Source: spec 000 §4. */
export function useTask(id: string | null): Task | undefined {
  const query = useQuery({
    ...read('tasks', taskStatus, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: (state) => (isOver(state.state.data) ? false : TASK_POLL_MS),
    gcTime: 0,
  })
  return id === null ? undefined : query.data
}

const GIVE_UP_MS = 10 * 60_000

/** Nobody waits longer for it. Source: RELIABILITY §2.2. */
export class StillRunning extends Error {
  constructor() {
    super('This takes longer than 10 minutes. It goes on in the background; look again later.')
  }
}

/**
 * The same for what outlives the screen that began it. Rejects when nobody will know the end, as after a switch of company, and with
 * StillRunning after 10 minutes.
 */
export function taskEnd(client: QueryClient, id: string): Promise<Task> {
  const observer = new QueryObserver(client, {
    ...read('tasks', taskStatus, { params: { id } }),
    refetchInterval: TASK_POLL_MS,
    gcTime: 0,
  })
  return new Promise((resolve, reject) => {
    const stop = observer.subscribe(({ data, error }) => {
      if (data && isOver(data)) resolve(data)
      else if (error instanceof ApiError && error.status < 500 && !isPassing(error)) reject(error)
      else return
      clearTimeout(patience)
      stop()
    })
    const patience = setTimeout(() => {
      stop()
      reject(new StillRunning())
    }, GIVE_UP_MS)
  })
}

/** It was asked too often, or too slowly; the next time is answered. */
const isPassing = ({ status }: ApiError): boolean => status === 408 || status === 429

/** A job of books that are not open any more; its end is nobody's news here. */
export const isOfOtherBooks = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const isOver = (task: Task | undefined): boolean => task?.status === 'SUCCESS' || task?.status === 'FAILURE'
