// @ts-check
import { spawn } from 'node:child_process'
import { atEnd } from './lifecycle.mjs'
import { root } from './root.mjs'

/**
 * Runs a program to its end. It is stopped when this process ends.
 * @param {[string, ...string[]]} command
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, shell?: boolean }} [options] show: on the terminal, not collected
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function runToEnd([program, ...args], { env = process.env, show = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      shell,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const forget = atEnd(() => void child.kill())
    const output = { stdout: '', stderr: '' }
    child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text))
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('close', (code) => {
      forget()
      resolve({ code: code ?? 1, ...output })
    })
  })
}
