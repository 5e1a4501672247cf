import { QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query'
import { taskStatus, type Task } from '@/lib/contract/task'
import { ApiError } from './api-error'
import { read } from './query'

export const TASK_POLL_MS = 5000

export interface Watched {
  task: Task | undefined
  /** Set while its status cannot be read; polling continues, because the error may pass. */
  error: Error | null
  retry: () => Promise<unknown>
  retrying: boolean
}

/**
 * Polls a background job every 5 s until it ends; a missing one counts as failed. With a null id nothing is watched. Source: spec 000 §4.
 */
export function useTask(id: string | null): Watched {
  const { data, error, isFetching, refetch } = useQuery({
    ...read('tasks', taskStatus, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOver(state.data) || isGone(state.error) ? false : TASK_POLL_MS),
    gcTime: 0,
  })
  const gone = id !== null && isGone(error)
  return {
    task: gone ? failed(id) : id === null ? undefined : data,
    error: gone ? null : error,
    retry: () => refetch(),
    retrying: isFetching,
  }
}

const failed = (id: string): Task => ({
  id,
  status: 'FAILURE',
  progress: 0,
  result: null,
  message: 'It is no longer known.',
})

const GIVE_UP_MS = 10 * 60_000

/** Thrown when the wait is over. Source: RELIABILITY §2.2. */
export class StillRunning extends Error {
  constructor() {
    super('This is taking longer than 10 minutes. It continues in the background; check again later.')
  }
}

/**
 * The same for a job that outlives the screen that started it. Rejects when the end cannot be known, for example after switching company,
 * and with StillRunning after 10 minutes.
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

/** Rate limited or timed out; the next attempt will get a response. */
const isPassing = ({ status }: ApiError): boolean => status === 408 || status === 429

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A job of books that are no longer open; its end does not matter here. */
export const isOfOtherBooks = isGone

export const isOver = (task: Task | undefined): boolean => task?.status === 'SUCCESS' || task?.status === 'FAILURE'
