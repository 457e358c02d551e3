// http://soundfile.sapp.org/doc/WaveFormat/
const headerLength = 44

/** A WAV file of one channel, 16 bits a sample. */
export function encodeWav(samples: Int16Array, rate: number): Buffer {
  // WAV is little-endian, and so is the memory of our platforms.
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const header = Buffer.alloc(headerLength)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(headerLength - 8 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
