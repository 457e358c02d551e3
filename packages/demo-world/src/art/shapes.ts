/** A signed distance in pixels, negative inside, and a bounding box. */
export type Shape = {
  distance(x: number, y: number): number
  box: Box
}

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Point = readonly [x: number, y: number]

export function disc(cx: number, cy: number, radius: number): Shape {
  return {
    distance: (x, y) => Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)) - radius,
    box: [cx - radius, cy - radius, cx + radius, cy + radius],
  }
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, angle = 0): Shape {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const smaller = Math.min(rx, ry)
  const larger = Math.max(rx, ry)
  return {
    distance: (x, y) => {
      const u = ((x - cx) * cos + (y - cy) * sin) / rx
      const v = ((y - cy) * cos - (x - cx) * sin) / ry
      return (Math.sqrt(u * u + v * v) - 1) * smaller
    },
    box: [cx - larger, cy - larger, cx + larger, cy + larger],
  }
}

/** A stroke from a to b, with a radius at each end. */
export function stroke(a: Point, b: Point, radius: number, endRadius = radius): Shape {
  const [ax, ay] = a
  const dx = b[0] - ax
  const dy = b[1] - ay
  const length = dx * dx + dy * dy || 1
  return {
    distance: (x, y) => {
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
      const px = x - ax - dx * along
      const py = y - ay - dy * along
      return Math.sqrt(px * px + py * py) - radius - (endRadius - radius) * along
    },
    box: boxAround([a, b], Math.max(radius, endRadius)),
  }
}

/** A leaf from stem to tip: the overlap of two discs. */
export function leaf(stem: Point, tip: Point, width: number): Shape {
  const length = Math.hypot(tip[0] - stem[0], tip[1] - stem[1])
  const radius = (length * length + width * width) / (4 * width)
  const offset = (radius - width / 2) / length
  const mx = (stem[0] + tip[0]) / 2
  const my = (stem[1] + tip[1]) / 2
  const ox = -(tip[1] - stem[1]) * offset
  const oy = (tip[0] - stem[0]) * offset
  const one = disc(mx + ox, my + oy, radius)
  const other = disc(mx - ox, my - oy, radius)
  return {
    distance: (x, y) => Math.max(one.distance(x, y), other.distance(x, y)),
    box: boxAround([stem, tip], width / 2),
  }
}

/** A square with round corners. */
export function roundedSquare(cx: number, cy: number, half: number, rounding: number): Shape {
  const straight = half - rounding
  return {
    distance: (x, y) => {
      const dx = Math.max(Math.abs(x - cx) - straight, 0)
      const dy = Math.max(Math.abs(y - cy) - straight, 0)
      return Math.sqrt(dx * dx + dy * dy) - rounding
    },
    box: [cx - half, cy - half, cx + half, cy + half],
  }
}

/** A triangle, its points in clockwise order on the screen. */
export function triangle(a: Point, b: Point, c: Point): Shape {
  const one = side(a, b)
  const two = side(b, c)
  const three = side(c, a)
  return {
    distance: (x, y) => Math.max(one(x, y), two(x, y), three(x, y)),
    box: boxAround([a, b, c], 0),
  }
}

function side(from: Point, to: Point) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const nx = (to[1] - from[1]) / length
  const ny = (from[0] - to[0]) / length
  return (x: number, y: number) => (x - from[0]) * nx + (y - from[1]) * ny
}

export function outline(shape: Shape, width: number): Shape {
  return {
    distance: (x, y) => Math.abs(shape.distance(x, y)) - width / 2,
    box: grown(shape.box, width / 2),
  }
}

export function without(shape: Shape, hole: Shape): Shape {
  return {
    distance: (x, y) => Math.max(shape.distance(x, y), -hole.distance(x, y)),
    box: shape.box,
  }
}

export function within(shape: Shape, frame: Shape): Shape {
  return {
    distance: (x, y) => Math.max(shape.distance(x, y), frame.distance(x, y)),
    box: shape.box,
  }
}

/** The smooth union of two shapes (https://iquilezles.org/articles/smin). */
export function melted(a: Shape, b: Shape, reach: number): Shape {
  return {
    distance: (x, y) => {
      const da = a.distance(x, y)
      const db = b.distance(x, y)
      const overlap = Math.max(reach - Math.abs(da - db), 0) / reach
      return Math.min(da, db) - (overlap * overlap * reach) / 4
    },
    box: boxAround([corner(a, 0), corner(a, 2), corner(b, 0), corner(b, 2)], reach / 4),
  }
}

function corner({ box }: Shape, at: 0 | 2): Point {
  return [box[at], at === 0 ? box[1] : box[3]]
}

function grown([left, top, right, bottom]: Box, by: number): Box {
  return [left - by, top - by, right + by, bottom + by]
}

function boxAround(points: readonly Point[], margin: number): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return grown([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], margin)
}
