"""The file format, both ways, side by side.

A file is one zstd frame (content size and checksum in it) that holds a `.npy` array of version 1.0, and then
one standard zstd *skippable* frame, the seal:

    50 2A 4D 18 | length, 4 bytes, little-endian | gametables 1 <table name> <CRC-32, 8 hex digits>

The CRC-32 covers every byte of the file before its own digits. So each file vouches for itself before a byte
of it is decoded, and `zstd -dc FILE > table.npy` and `numpy.load` read it without this module. Where a game is not
shipped, its name is followed by a space and the fingerprint of its declaration, 8 hex digits; and a file of the same
form, whose frame holds JSON instead, lists its positions if these are not given by their limits.
"""

import sys
import zlib

from .errors import TableCorrupt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

FORMAT = 1
_compiled: "Any" = None
_SKIPPABLE = b"\x50\x2a\x4d\x18"
_SEAL = 160  # bytes at most, but for its beginning


def header(dtype: str, shape: tuple[int, ...]) -> bytes:
    """Return the only `.npy` header of this dtype and shape in C order; comparing with it refuses all others."""
    text = f"{{'descr': {dtype!r}, 'fortran_order': False, 'shape': {shape!r}, }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


def seal(name: str, frame: "bytes | memoryview") -> bytes:
    """Return the seal of table `name` over the bytes of its zstd frame."""
    words = f"gametables {FORMAT} {name} ".encode()
    start = _SKIPPABLE + (len(words) + 8).to_bytes(4, "little") + words
    return start + b"%08x" % zlib.crc32(start, zlib.crc32(frame))


def pack(name: str, npy: bytes, level: int = 19) -> bytes:
    """Return the file of table `name` whose `.npy` bytes are given."""
    import zstandard

    frame = zstandard.ZstdCompressor(level=level, write_checksum=True, write_content_size=True).compress(npy)
    return frame + seal(name, frame)


def _zstandard() -> "Any":
    """Return the compiled part of zstandard: to import the package takes longer than all else that a look-up does."""
    global _compiled
    if _compiled is None:
        from importlib.machinery import PathFinder

        package = PathFinder.find_spec("zstandard")
        spec: Any = package and PathFinder.find_spec("zstandard.backend_c", package.submodule_search_locations)
        module: Any = spec and spec.loader.create_module(spec)
        if "zstandard" in sys.modules or not module:  # it may have another backend, or be elsewhere
            import zstandard as module
        else:
            module.__spec__ = spec
            spec.loader.exec_module(sys.modules.setdefault(spec.name, module))
        _compiled = module
    return _compiled


def unpack(name: str, heads: "dict[int, bytes]", blob: bytes) -> bytes:
    """Return the `.npy` bytes in the file `blob` of table `name`.

    heads: by the size of the whole `.npy` the header that it then must have; nothing of another size is decoded.
    Raises TableCorrupt, with what is wrong, for anything that `pack` did not make for this table.
    """
    npy = unsealed(name, blob, heads)
    if not npy.startswith(heads[len(npy)]):
        raise TableCorrupt("its array has another dtype, shape or order")
    return npy


def unsealed(name: str, blob: bytes, sizes: "dict[int, bytes] | range") -> bytes:
    """Return what the frame of a file holds, in one of the sizes, once its seal is found to be that of `name`."""
    zstandard = _zstandard()
    frame = memoryview(blob)[: -len(seal(name, b""))]
    if blob[len(frame) :] != seal(name, frame):
        raise TableCorrupt(_broken_seal(name, blob))
    try:
        promised = zstandard.get_frame_parameters(frame)
        if promised.content_size not in sizes or not promised.has_checksum:
            expected = " or ".join(f"{size:,}" for size in ([*sizes] if isinstance(sizes, dict) else [sizes.stop]))
            raise TableCorrupt(f"it does not hold the {expected} bytes expected, with a checksum")
        return zstandard.ZstdDecompressor().decompress(frame, allow_extra_data=False)  # type: ignore[no-any-return]
    except zstandard.ZstdError as error:
        raise TableCorrupt(f"its zstd frame is damaged ({error})") from None


def sealed_as(blob: bytes) -> str:
    """Return the name, with its fingerprint, that a file says it has; "" where it says none. It may be lying."""
    words = blob[-_SEAL:].rpartition(b"gametables ")[2].split(b" ")
    return b" ".join(words[1:-1]).decode("ascii", "replace") if words[0] == b"%d" % FORMAT else ""


def _broken_seal(name: str, blob: bytes) -> str:
    """Say why the seal is not the expected one, as far as the file tells."""
    words = blob[-_SEAL:].rpartition(b"gametables ")[2].split(b" ")
    (table, *declared), found = name.split(" "), [word.decode("ascii", "replace") for word in words[:-1]]
    if len(found) == 2 + len(declared) and found[:2] == [str(FORMAT), table] and found[2:] != declared:
        return "it was built from another declaration: its text, its parameters or its positions have changed since"
    if len(found) in (2, 3) and found != [str(FORMAT), *name.split(" ")]:
        return f"it is sealed as table {found[1]!r} in format {found[0]!r}, not {table!r} in {FORMAT}"
    return "it is damaged, cut or lengthened (its seal does not match)"


def fold(square: "NDArray[Any]") -> "NDArray[Any]":
    """Return the lower triangle of a symmetric array, row after row."""
    import numpy as np

    return square[np.tril_indices(len(square))]


def unfold(triangle: "memoryview[int]", side: int) -> "memoryview[int]":
    """Return the cells of the symmetric array whose lower triangle is given: the inverse of `fold`, without numpy."""
    code = triangle.format
    square = memoryview(bytearray(side * side * triangle.itemsize)).cast(code)  # type: ignore[call-overload]
    start = 0
    for row in range(side):
        line = triangle[start : start + row + 1]
        square[row * side : row * side + row + 1] = line
        square[row : row + (row + 1) * side : side] = line
        start += row + 1
    return memoryview(square.tobytes()).cast(code)  # type: ignore[no-any-return, call-overload]
