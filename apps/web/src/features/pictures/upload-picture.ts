import { CallError } from '@kodama/contract/call'
import { savePicture } from '@kodama/contract/picture'
import type { PictureKind } from '@kodama/rules/pictures'
import { signOutIfExpired } from '#lib/account-calls.ts'
import type { Upload } from './read-picture.ts'

/** A slow phone may need minutes for a large picture. */
const timeoutMs = 300_000

/** Only XMLHttpRequest tells how much has been sent. `onProgress` gets a fraction. */
export function uploadPicture(
  kind: PictureKind,
  { body, rect }: Upload,
  token: string,
  onProgress: (sent: number) => void,
): Promise<{ t: number }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = rect
      ? `?left=${rect.left}&top=${rect.top}&width=${rect.width}&height=${rect.height}`
      : ''
    request.open(savePicture.method, savePicture.path.replace(':kind', kind) + query)
    request.responseType = 'json'
    request.timeout = timeoutMs
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.setRequestHeader('content-type', body.type)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    )
    const fail = () => reject(new TypeError('the connection broke'))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status === savePicture.status && response) return resolve(response as { t: number })
      const error = new CallError(status, response)
      signOutIfExpired(error, token)
      reject(error)
    })
    request.send(body)
  })
}
