# The image for both architectures, with its SBOM and how it was built:
#
#   docker buildx bake --file deploy/docker-bake.hcl --set image.tags=registry.example.com/recollect:VERSION --push
group "default" {
  targets = ["image"]
}

target "image" {
  context   = "."
  tags      = ["recollect"]
  platforms = ["linux/amd64", "linux/arm64"]
  attest    = ["type=sbom", "type=provenance,mode=max"]
}
