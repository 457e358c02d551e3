import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPictureFiles } from './files.ts'

test('until it is published a picture is not seen, and then all of it is', async () => {
  const { files, folder } = openFiles()
  writeFileSync(path.join(folder, '7.png'), 'old')
  const staged = await files.stage('avatar', 7, Buffer.from('new'))
  expect(contentOf(folder, '7.png')).toBe('old')
  await staged.publish()
  expect(contentOf(folder, '7.png')).toBe('new')
  await staged.discard()
  expect(readdirSync(folder)).toEqual(['7.png'])
})

test('of many who write one picture at once one is there, whole, and nothing else', async () => {
  const { files, folder } = openFiles()
  const pictures = Array.from({ length: 40 }, (_, n) => Buffer.alloc(100_000, n))
  await Promise.all(
    pictures.map(async (picture) => (await files.stage('avatar', 7, picture)).publish()),
  )
  expect(readdirSync(folder)).toEqual(['7.png'])
  const found = readFileSync(path.join(folder, '7.png'))
  expect(pictures.some((picture) => picture.equals(found))).toBe(true)
})

test('a folder that is not there yet is no error, and is made with the first picture', async () => {
  const { files, folder } = openFiles()
  rmSync(folder, { recursive: true })
  expect(await files.has('avatar', 7)).toBe(false)
  await (await files.stage('avatar', 7, Buffer.from('new'))).publish()
  expect(await files.has('avatar', 7)).toBe(true)
  await files.remove('avatar', 7)
  expect(await files.has('avatar', 7)).toBe(false)
})

function openFiles() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, files: openPictureFiles({ AVATARS_DIR: folder, DATA_DIR: folder }) }
}

function contentOf(folder: string, name: string) {
  return readFileSync(path.join(folder, name), 'utf8')
}
